// The session's token in local storage, under its fixed key (specification §9).

const TOKEN_KEY = 'nuoyin.token'

export interface TokenStore {
  read(): string | null
  write(token: string): void
  clear(): void
}

/** Where an operator's token lies; a browser may hold both. */
export const DESK_TOKEN_KEY = 'nuoyin.desk.token'

/** Keeps the token in the given storage; a storage that refuses (private mode) leaves it in memory. */
export const createTokenStore = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key = TOKEN_KEY,
): TokenStore => {
  let memory: string | null = null
  let refused = false
  return {
    read: () => (refused ? memory : storage.getItem(key)),
    write: (token) => {
      memory = token
      try {
        storage.setItem(key, token)
      } catch {
        refused = true
      }
    },
    clear: () => {
      memory = null
      storage.removeItem(key)
    },
  }
}

/** Whether a storage event of another tab says that the token is gone. */
export const isTokenRemoval = (event: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  event.key === null || (event.key === TOKEN_KEY && event.newValue === null)
