// Where the screens of a contract are, for notices and links (specification §2).

/** The signing page of one party. */
export const signPath = (contractId: string, partyId: string): string =>
  `/signModel/signAuth?contractId=${contractId}&partyId=${partyId}`

/** The contract's detail page. */
export const detailPath = (contractId: string): string => `/signDetail?contractId=${contractId}`

/** The wizard with this draft. */
export const draftPath = (contractId: string): string => `/flowStart/editDoc?contractId=${contractId}`
