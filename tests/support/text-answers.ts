// A server that answers each form posted to it with the text a test makes of its fields.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PostedForm {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

export const startTextAnswers = async (answer: (form: PostedForm) => string | Promise<string>) => {
  const asked: PostedForm[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const form = { path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(text)) }
      asked.push(form)
      void Promise.resolve(answer(form)).then((words) => response.end(words))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, stop: () => server.close() }
}
