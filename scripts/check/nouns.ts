// The nouns of the product by module.
// On every floor, folders have these names alone.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** In the order of the glossary. A noun is a folder, or one file of that name. */
export const NOUNS: Readonly<Record<string, readonly string[]>> = {
  account: [
    'accounts',
    'attempts',
    'closing',
    'codes',
    'contacts',
    'devices',
    'home',
    'login-tokens',
    'mails',
    'notices',
    'own-data',
    'sessions',
    'single-sign-on',
    'sms',
    'sms-links',
    'spreadsheets',
    'tickets',
    'users',
  ],
  company: [
    'affiliations',
    'cancellations',
    'certifications',
    'companies',
    'departments',
    'invitations',
    'leaving',
    'proofs',
    'proofs-of-company',
    'roles',
    'staff',
  ],
  seals: ['certificates', 'seal-grants', 'seal-requests', 'seals', 'signature-pads', 'signing-keys'],
  contracts: [
    'approval-processes',
    'approvals',
    'batches',
    'confirmations',
    'contracts',
    'copies',
    'documents',
    'drafts',
    'face-checks',
    'fields',
    'flow-start',
    'law-firms',
    'lawyer-reviews',
    'lawyers',
    'loans',
    'page-texts',
    'parties',
    'promises',
    'receipts',
    'repayments',
    'reports',
    'reviews',
    'signing',
    'tags',
    'verification',
    'viewing-passes',
    'views',
    'voidings',
  ],
  help: ['questions'],
  archive: ['classes', 'filings'],
  office: ['papers'],
  hr: ['hr-designs', 'hr-forms', 'hr-notices', 'hr-people'],
  templates: ['categories', 'clauses', 'fillings', 'platform-texts', 'templates', 'written-texts'],
  trade: ['invoices', 'orders', 'packages', 'partners', 'payments', 'quotas', 'refunds', 'subsidies'],
  platform: [
    'applications',
    'audit',
    'backups',
    'blobs',
    'deliveries',
    'dictionaries',
    'files',
    'idempotency-keys',
    'inspection',
    'jobs',
    'master-keys',
    'nonces',
    'operators',
    'regions',
    'self-checks',
    'upkeep',
  ],
}

/** Floors that are ordered by module and noun alone. */
const FLOORS = [
  'protocol',
  'server/api',
  'server/operations',
  'server/domain',
  'server/db/schema',
  'src/features',
  'tests/features',
]
/** Floors whose modules stand beside folders of another order. */
const SHARED_FLOORS = ['tests/server', 'tests/protocol']

/** What of a floor's content is filed under no noun; `list` gives the names in a folder, folders with a trailing slash. */
export const nounFaults = (list: (folder: string) => readonly string[]): string[] =>
  [...FLOORS, ...SHARED_FLOORS].flatMap((floor) =>
    list(floor)
      .filter((name) => name.endsWith('/'))
      .flatMap((folder) => {
        const module = folder.slice(0, -1)
        const nouns = NOUNS[module]
        if (nouns === undefined)
          return SHARED_FLOORS.includes(floor) ? [] : [`${floor}/${module}: no module of the product`]
        return list(`${floor}/${module}`)
          .map((name) => name.replace(/\/$|\.(?:test\.)?tsx?$/g, ''))
          .filter((name) => !nouns.includes(name))
          .map((name) => `${floor}/${module}/${name}: no noun of this module (scripts/check/nouns.ts)`)
      }),
  )

/** Every breach in the repository, one line each. */
export const nounBreaches = (root: string): string[] =>
  nounFaults((folder) => {
    try {
      return readdirSync(join(root, folder), { withFileTypes: true }).map((entry) =>
        entry.isDirectory() ? `${entry.name}/` : entry.name,
      )
    } catch {
      return []
    }
  })
