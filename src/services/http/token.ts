// The session's token in local storage, under its fixed key (specification §9).

const TOKEN_KEY = 'nuoyin.token'

export interface TokenStore {
  read(): string | null
  write(token: string): void
  clear(): void
}

/** Keeps the token in the given storage; a storage that refuses (private mode) leaves it in memory. */
export const createTokenStore = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): TokenStore => {
  let memory: string | null = null
  let refused = false
  return {
    read: () => (refused ? memory : storage.getItem(TOKEN_KEY)),
    write: (token) => {
      memory = token
      try {
        storage.setItem(TOKEN_KEY, token)
      } catch {
        refused = true
      }
    },
    clear: () => {
      memory = null
      storage.removeItem(TOKEN_KEY)
    },
  }
}

/** Whether a storage event of another tab says that the token is gone. */
export const isTokenRemoval = (event: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  event.key === null || (event.key === TOKEN_KEY && event.newValue === null)
