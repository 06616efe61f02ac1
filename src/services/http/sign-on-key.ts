// The secret that binds a sign-in at another provider to this tab (specification §2, /chooseZky).

const KEY = 'nuoyin.signOn'

/** Kept with the tab: it outlives the way to the provider and back, not the tab. */
export const signOnKey = {
  read: (): string => sessionStorage.getItem(KEY) ?? '',
  write: (key: string): void => sessionStorage.setItem(KEY, key),
  clear: (): void => sessionStorage.removeItem(KEY),
}
