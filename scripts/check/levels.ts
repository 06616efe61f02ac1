// The levels of the nouns in server/operations.
// A noun may import those on lower levels and on its own level.
import { NOUNS } from './nouns.ts'

/** From the ground up. What a noun above has to do about a move of one below, it declares as a follower (docs/events.md). */
export const LEVELS: readonly (readonly string[])[] = [
  ['account/notices', 'account/spreadsheets', 'help/questions', 'platform/dictionaries', 'platform/files'],
  ['account/sessions', 'account/single-sign-on'],
  [
    'company/staff',
    'company/invitations',
    'company/departments',
    'company/roles',
    'company/certifications',
    'company/proofs',
    'company/cancellations',
  ],
  ['account/accounts', 'account/contacts'],
  [
    'seals/certificates',
    'seals/signing-keys',
    'seals/seals',
    'seals/signature-pads',
    'trade/invoices',
    'trade/orders',
    'trade/packages',
    'trade/partners',
    'trade/payments',
    'trade/quotas',
    'trade/refunds',
    'trade/subsidies',
  ],
  ['platform/audit'],
  ['contracts/approvals', 'contracts/reviews'],
  ['contracts/approval-processes'],
  [
    'contracts/confirmations',
    'contracts/contracts',
    'contracts/drafts',
    'contracts/face-checks',
    'contracts/fields',
    'contracts/law-firms',
    'contracts/lawyer-reviews',
    'contracts/loans',
    'contracts/page-texts',
    'contracts/parties',
    'contracts/promises',
    'contracts/receipts',
    'contracts/repayments',
    'contracts/reports',
    'contracts/signing',
    'contracts/tags',
    'contracts/verification',
    'contracts/views',
    'contracts/voidings',
    'seals/seal-requests',
  ],
  [
    // Launches drafts that are filled from templates.
    'contracts/batches',
    'office/papers',
    'templates/clauses',
    'templates/fillings',
    'templates/platform-texts',
    'templates/templates',
    'templates/written-texts',
  ],
  ['archive/classes'],
  ['archive/filings'],
  ['company/affiliations', 'company/leaving', 'platform/applications', 'platform/operators'],
  ['hr/hr-designs', 'hr/hr-forms', 'hr/hr-notices', 'hr/hr-people'],
  ['platform/inspection'],
  [
    'account/closing',
    'account/own-data',
    'platform/backups',
    'platform/master-keys',
    'platform/self-checks',
    'platform/upkeep',
  ],
]

/** Climbs that remain, each with its reason; the list may only become shorter. */
export const ALLOWED_CLIMBS: Readonly<Record<string, string>> = {
  'account/sessions > contracts/drafts': 'registering is no move of a chart that contracts could follow',
  'account/accounts > contracts/drafts': 'a new phone is no move of a chart that contracts could follow',
}

const levelOf = (noun: string): number => LEVELS.findIndex((level) => level.includes(noun))

const nounOf = (file: string): string | undefined => /^server\/operations\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** Imports between nouns of server/operations that climb, nouns without a level, and allowances nobody needs. */
export const levelFaults = (imports: readonly (readonly [from: string, to: string])[]): string[] => {
  const faults = new Set<string>()
  const used = new Set<string>()
  for (const [file, target] of imports) {
    const [from, to] = [nounOf(file), nounOf(target)]
    if (from === undefined || to === undefined || from === to) continue
    const unknown = [from, to].filter((noun) => levelOf(noun) === -1)
    for (const noun of unknown) faults.add(`${noun} has no level (scripts/check/levels.ts)`)
    if (unknown.length > 0 || levelOf(to) <= levelOf(from)) continue
    const climb = `${from} > ${to}`
    if (climb in ALLOWED_CLIMBS) used.add(climb)
    else faults.add(`${file}: ${from} may not import ${to}, which is above it (${target})`)
  }
  for (const climb of Object.keys(ALLOWED_CLIMBS))
    if (!used.has(climb)) faults.add(`${climb} is allowed and does not happen: take it out`)
  for (const noun of LEVELS.flat()) {
    const [module = '', name = ''] = noun.split('/')
    if (!(NOUNS[module]?.includes(name) ?? false)) faults.add(`${noun} has a level and is no noun`)
  }
  return [...faults]
}
