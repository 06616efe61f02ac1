// The thread at the token: its library blocks, and a token that does not answer blocks for long.
import { parentPort, workerData } from 'node:worker_threads'
import type { TokenAnswer, TokenQuestion, TokenTask, TokenThread } from './message.ts'
import { createTokenSession } from './session.ts'

const { config, openMs } = workerData as TokenThread
const session = createTokenSession(config)

const answer = (task: TokenTask): unknown => {
  switch (task.act) {
    case 'sign':
      return session.sign(task.id, task.type, task.bytes)
    case 'signWrapped':
      forgetLater()
      return session.signWrapped(task.key, task.bytes)
    case 'generate':
      return session.generate(task.label, task.type)
    case 'generateWrapped':
      return session.generateWrapped(task.type)
    case 'wrap':
      return session.wrap(task.secret)
    case 'prepareWrapping':
      return session.prepareWrapping()
    case 'forget':
      return session.forget()
    case 'missing':
      return session.missing(task.ids)
  }
}

let isPlanned = false
/** For a batch of one company, so that it does not unwrap a thousand times; then nothing lies about in the token. */
const forgetLater = (): void => {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    session.forget()
  }, openMs)
}

parentPort?.on('message', ({ number, task }: TokenQuestion) => {
  const reply = (said: TokenAnswer) => parentPort?.postMessage(said)
  try {
    reply({ number, value: answer(task) })
  } catch (error) {
    reply({ number, failure: error instanceof Error ? error.message : String(error) })
  }
})
