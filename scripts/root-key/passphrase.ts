// The passphrase of the root key's file: from the environment, or typed unseen on the terminal.
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const VARIABLE = 'NUOYIN_ROOT_PASSPHRASE'

/** NUOYIN_ROOT_PASSPHRASE, else what is typed; a new one twice. Throws in Chinese where nobody can be asked. */
export const askPassphrase = async ({ isNew }: { readonly isNew: boolean }): Promise<string> => {
  const given = process.env[VARIABLE]
  if (given !== undefined && given !== '') return given
  if (!process.stdin.isTTY)
    throw new Error(`没有口令：请在终端中运行以便输入，或设置 ${VARIABLE}（口令丢失后，文件无法打开）。`)
  const typed = await ask(isNew ? '为根密钥文件设置口令：' : '根密钥文件的口令：')
  if (isNew && (await ask('再输入一次：')) !== typed) throw new Error('两次输入的口令不同。')
  return typed
}

const ask = async (question: string): Promise<string> => {
  process.stderr.write(question)
  // What is typed is not shown again.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
