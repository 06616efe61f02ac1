// Questions that pages point at: beside hard fields, and where a call was refused (domain.md §8).

/** Answers that stand beside a field, by what the field is about. */
export const TOPICS = {
  viewingCode: 'viewing-code',
  download: 'allow-download',
  readingTime: 'reading-time',
  signingOrder: 'signing-order',
  willing: 'ways-of-will',
  crossPage: 'cross-page-seal',
  proof: 'proof-of-company',
  sealGrant: 'authorise-sealers',
  nodeModes: 'approval-modes',
  roles: 'roles',
  ipList: 'partner-application',
  loanRate: 'loan-rate',
  mail: 'notice-mail',
} as const
export type Topic = (typeof TOPICS)[keyof typeof TOPICS]

/** The answer that says what to do about a refusal, by its code. */
export const TOPIC_OF_FAILURE: Readonly<Record<string, string>> = {
  'account.tied': 'close-account',
  'certification.duplicate': 'company-taken',
  'certification.failed': 'certification-failed',
  'code.too-many': 'no-code',
  'company.tied': 'cancel-company',
  'document.conversion-failed': 'which-files',
  'document.damaged': 'which-files',
  'document.encrypted': 'which-files',
  'document.kind-unknown': 'which-files',
  'document.kind-unsupported': 'which-files',
  'document.too-large': 'which-files',
  'document.too-many-pages': 'which-files',
  'face.locked': 'sign-password-locked',
  'identity.not-certified': 'certify-company',
  'identity.person-not-certified': 'certify-person',
  'order.quota-used': 'refund',
  'permission.denied': 'roles',
  'quota.used-up': 'no-documents-left',
  'seal.not-usable': 'apply-for-seal',
  'sign-password.locked': 'sign-password-locked',
  'staff.tasks-open': 'leaving',
  'storage.full': 'storage-full',
  'viewing.wrong-code': 'viewing-code',
}
