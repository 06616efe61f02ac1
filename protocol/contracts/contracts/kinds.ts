// Kinds of contracts: those that people bring, and those the product makes itself about another thing.

/**
 * `contract` is brought by people; `abandon` is the 作废协议 of another contract; `loan`, `extension` and `settlement` are about a loan,
 * `receipt` about a receipt (domain.md §1.3).
 */
export const CONTRACT_KINDS = ['contract', 'abandon', 'loan', 'extension', 'settlement', 'receipt'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** Kinds the product makes: typeset, launched at once, never a draft. */
export type MadeKind = Exclude<ContractKind, 'contract'>
