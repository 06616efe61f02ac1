// An act whose answer was lost is asked again under its own id; every other is a new one.
import { expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const sending = () => {
  const asked: string[] = []
  const failures: CallFailure[] = []
  const call = ({ requestId }: { readonly requestId: string; readonly amount: number }): Promise<string> => {
    asked.push(requestId)
    const failure = failures.shift()
    return failure === undefined ? Promise.resolve('done') : Promise.reject(failure)
  }
  return { asked, failures, pay: oncePerAct(call) }
}

it('a lost answer is asked for again under the same id', async () => {
  const { asked, failures, pay } = sending()
  failures.push(new CallFailure('network', '网络不通'))
  await expect(pay({ amount: 100 })).rejects.toThrow('网络不通')
  expect(await pay({ amount: 100 })).toBe('done')
  expect(asked[1]).toBe(asked[0])
})

it.each([
  ['after an answer', undefined],
  ['after a refusal', new CallFailure('refused', '不能提交')],
])('the same act is a new one %s', async (_, failure) => {
  const { asked, failures, pay } = sending()
  if (failure !== undefined) failures.push(failure)
  await pay({ amount: 100 }).catch(() => undefined)
  await pay({ amount: 100 })
  expect(new Set(asked).size).toBe(2)
})

it('another input is another act', async () => {
  const { asked, failures, pay } = sending()
  failures.push(new CallFailure('network', '网络不通'))
  await pay({ amount: 100 }).catch(() => undefined)
  await pay({ amount: 200 })
  expect(new Set(asked).size).toBe(2)
})
