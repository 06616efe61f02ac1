// The desk's sign-in with its real calls.
import { fromPromise } from 'xstate'
import { deskMachine } from '#src/machines/operators.machine.ts'
import {
  confirmOperator,
  getCurrentOperator,
  logInOperator,
  logOutOperator,
  sendOperatorCode,
} from '#src/services/operators.ts'

/** All but `forgetToken`, which belongs to the owner of the token. */
export const desk = deskMachine.provide({
  actors: {
    logIn: fromPromise(({ input, signal }) => logInOperator(input, { signal })),
    sendCode: fromPromise(({ input, signal }) => sendOperatorCode(input, { signal })),
    confirmCode: fromPromise(({ input, signal }) => confirmOperator(input, { signal })),
    loadOperator: fromPromise(({ signal }) => getCurrentOperator({}, { signal })),
    logOut: fromPromise(({ signal }) => logOutOperator({}, { signal })),
  },
})
