// The thread at the token: its library blocks, and a token that does not answer blocks for long.
import { parentPort, workerData } from 'node:worker_threads'
import type { TokenAnswer, TokenQuestion, TokenTask } from './message.ts'
import { createTokenSession } from './session.ts'
import type { TokenConfig } from './token-config.ts'

const session = createTokenSession(workerData as TokenConfig)

const answer = (task: TokenTask) => {
  if (task.act === 'sign') return session.sign(task.id, task.type, task.bytes)
  if (task.act === 'generate') return session.generate(task.label, task.type)
  return session.missing(task.ids)
}

parentPort?.on('message', ({ number, task }: TokenQuestion) => {
  const reply = (said: TokenAnswer) => parentPort?.postMessage(said)
  try {
    reply({ number, value: answer(task) })
  } catch (error) {
    reply({ number, failure: error instanceof Error ? error.message : String(error) })
  }
})
