// Prints, as JSON, which packages are loaded with the modules of the server.
import { registerHooks } from 'node:module'

const packages = new Set<string>()

registerHooks({
  load: (url, context, next) => {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1]
    if (name !== undefined) packages.add(name)
    return next(url, context)
  },
})

await import('#server/serve.ts')
process.stdout.write(JSON.stringify([...packages]))
