// Where the screens of a contract are, for notices and links (specification §2).
import { PAGES } from '#protocol/pages.ts'

/** The signing page of one party. */
export const signPath = (contractId: string, partyId: string): string => PAGES.sign(contractId, partyId)

/** Where one party confirms the content. */
export const confirmPath = (contractId: string, partyId: string): string => PAGES.confirm(contractId, partyId)

/** Where a party's application for the company's seal is approved and sealed. */
export const sealPath = (contractId: string, partyId: string): string => PAGES.useSeal(contractId, partyId)

/** The contract's detail page; to the author of a draft it opens the wizard. */
export const detailPath = (contractId: string): string => PAGES.contract(contractId)
