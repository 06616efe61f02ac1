// Finds files that the documents name and that are not there.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// A path in code marks, from a folder of the repository; patterns and names to be filled in are no paths.
const PATH = /`((?:protocol|src|server|scripts|tests|docs)\/[\w./-]+)`/g

/** The paths that a text names in code marks. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !path.endsWith('…'))

const isGenerated = (name: string): boolean => name.startsWith('machines/')

/** Every named path that is not there, one line each. */
export const documentPathFaults = (root: string): string[] => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !isGenerated(name))
    .map((name) => `docs/${name}`)
  return [...documents, 'CONTRIBUTING.md', 'README.md', 'README.zh-CN.md'].flatMap((document) =>
    pathsIn(readFileSync(join(root, document), 'utf8'))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}: there is no ${path}`),
  )
}
