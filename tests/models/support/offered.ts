// A model narrowed to what a screen offers: for walks by a person's hands.
import { payloadOf } from '#tests/models/support/model.ts'
import type { Model } from '#tests/models/support/model.ts'

export interface Narrowing {
  /** Events that the screen sends by itself as soon as it can. */
  readonly byItself?: readonly string[]
  /** What tells spots apart where the screen does things by itself. */
  readonly abstraction?: (context: never, snapshot: never) => unknown
}

/** Cases happen only where their event is offered. */
export const asOffered = (model: Model, { byItself = [], abstraction }: Narrowing = {}): Model => ({
  ...model,
  ...(abstraction === undefined ? {} : { abstraction: abstraction as NonNullable<Model['abstraction']> }),
  events: Object.fromEntries(
    Object.entries(model.events)
      .filter(([event]) => !byItself.includes(event))
      .map(([event, { offered = () => true, ...rest }]) => [
        event,
        {
          ...rest,
          cases: Object.fromEntries(
            Object.keys(rest.cases).map((name) => [
              name,
              (context: unknown, value: unknown) => {
                const payload = payloadOf(model, [event, name], context, value)
                return payload !== undefined && offered(context, value, payload) ? payload : undefined
              },
            ]),
          ),
        },
      ]),
  ),
})
