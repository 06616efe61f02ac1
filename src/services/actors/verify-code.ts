// Sending a text-message code as an actor.
import { fromPromise } from 'xstate'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type * as base from '#protocol/base.ts'
import { sendVerifyCode } from '#src/services/base.ts'

export const sendCodeActor = fromPromise<
  OutputOf<typeof base.sendVerifyCode>,
  InputOf<typeof base.sendVerifyCode>
>(({ input, signal }) => sendVerifyCode(input, { signal }))
