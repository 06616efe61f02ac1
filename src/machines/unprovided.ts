// The placeholder of an actor that was not provided.
// A machine declares actors and effects by type, and `.provide()` supplies the real ones.
import { fromCallback, fromPromise } from 'xstate'
import type { EventObject, NonReducibleUnknown } from 'xstate'

const complain = (name: string): never => {
  throw new Error(`${name} was not provided`)
}

/** A promise actor that says it was not provided. */
export const unprovided = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)))

/** A callback actor that says it was not provided. */
export const unprovidedCallback = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Event, Input>(() => complain(name))

/** An action that says it was not provided. */
export const unprovidedAction = (name: string) => (): void => complain(name)
