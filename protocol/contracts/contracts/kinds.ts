// Kinds of contracts: those that people bring, and those the product makes itself about another thing.

/**
 * `contract` is brought by people; `abandon` is the 作废协议 of another contract; `loan`, `extension` and `settlement` are about a loan,
 * `receipt` about a receipt, `opinion` about a lawyer review; in `report` and `fileSeal` papers of the office get the company's seal (domain.md §1.3).
 */
export const CONTRACT_KINDS = [
  'contract',
  'abandon',
  'loan',
  'extension',
  'settlement',
  'receipt',
  'opinion',
  'report',
  'fileSeal',
] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** Kinds the product makes: launched at once, never a draft. */
export type MadeKind = Exclude<ContractKind, 'contract'>

/** Kinds that belong to a paper of the office: they are in its lists and not in those of contracts. */
export const OFFICE_KINDS = ['report', 'fileSeal'] as const satisfies readonly ContractKind[]

/** Whether a contract is where a paper of the office gets its seal. */
export const isOfficeKind = (kind: ContractKind): boolean => OFFICE_KINDS.some((office) => office === kind)
