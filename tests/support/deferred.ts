// A promise whose end the test decides.

export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
}

export const defer = <T = void>(): Deferred<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, resolve }
}
