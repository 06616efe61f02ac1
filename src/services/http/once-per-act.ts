// Sends an act under one id until its answer came: a lost answer does not make it happen twice.
import { asCallFailure } from '#protocol/call-failure.ts'
import { makeUuid } from '#protocol/uuid.ts'

/** A call without the id of its request: each different input is an act of its own. */
export const oncePerAct = <Input extends { readonly requestId: string }, Output>(
  call: (input: Input) => Promise<Output>,
): ((input: Omit<Input, 'requestId'>) => Promise<Output>) => {
  const unanswered = new Map<string, string>()
  return async (input) => {
    const act = JSON.stringify(input)
    const requestId = unanswered.get(act) ?? makeUuid()
    unanswered.set(act, requestId)
    try {
      const answer = await call({ ...input, requestId } as Input)
      unanswered.delete(act)
      return answer
    } catch (thrown) {
      // After a refusal nothing happened; the next try is another act.
      if (asCallFailure(thrown).kind === 'refused') unanswered.delete(act)
      throw thrown
    }
  }
}
