// Where the screens of a contract are, for notices and links (specification §2).

/** The signing page of one party. */
export const signPath = (contractId: string, partyId: string): string =>
  `/signModel/signAuth?contractId=${contractId}&partyId=${partyId}`

/** Where a party's application for the company's seal is approved and sealed. */
export const sealPath = (contractId: string, partyId: string): string =>
  `/signModel/signatureApproval?contractId=${contractId}&partyId=${partyId}`

/** The contract's detail page; to the author of a draft it opens the wizard. */
export const detailPath = (contractId: string): string => `/signDetail?contractId=${contractId}`
