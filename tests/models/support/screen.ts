// What a person can do and see, in words that jsdom and a real browser both understand.

/** Where something is on a screen, as a person or a screen reader finds it. */
export type Place = (
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  | { readonly placeholder: string | RegExp }
  | { readonly title: string | RegExp }
) & {
  /** Of several alike the last, which lies on top; the first without it. */
  readonly last?: true
}

/** The hands and eyes of the one who walks a path. */
export interface Screen {
  /** Waits until it is there. */
  readonly sees: (place: Place) => Promise<void>
  /** Waits until it is there no more. */
  readonly seesNo: (place: Place) => Promise<void>
  /** Waits until what is typed in there is this. */
  readonly reads: (place: Place, value: string) => Promise<void>
  /** `held`: with this key down. */
  readonly clicks: (place: Place, held?: 'Shift') => Promise<void>
  /** Replaces what stands there. */
  readonly types: (place: Place, text: string) => Promise<void>
  /** Keys as user-event writes them: `{Escape}`, `{Control>}z{/Control}`; at a place when one is named, else where the focus is. */
  readonly presses: (keys: string, place?: Place) => Promise<void>
  readonly picksFile: (place: Place, ...files: readonly File[]) => Promise<void>
}
