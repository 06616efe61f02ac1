// Every place in the database whose bytes only the master key opens.
// A place where something is sealed and that is missing here fails tests/server/platform/master-keys/places.test.ts.

/** How a value is encrypted: by the key derived for personal data, or wrapped by the master key itself. */
export type Cipher = 'sealed' | 'wrapped'

/** A column of sealed values. Names are SQL; nothing of them comes from outside. */
export interface SealedPlace {
  /** Stable: progress is kept under it. */
  readonly name: string
  readonly table: string
  /** The primary key and its type. */
  readonly key: string
  readonly keyType: 'uuid' | 'text'
  readonly cipher: Cipher
  /** The value as base64, null or empty where there is none. */
  readonly read: string
  /** What sets it, from base64 `fresh`. */
  readonly write: (fresh: string) => string
  /** What is bound to the value of a row. */
  readonly owner: (key: string) => string
  /** Files of the source that seal into it. */
  readonly sealedIn: readonly string[]
}

const column = (
  table: string,
  name: string,
  owner: SealedPlace['owner'],
  sealedIn: readonly string[],
  more: Partial<Pick<SealedPlace, 'key' | 'keyType'>> = {},
): SealedPlace => ({
  name: `${table}.${name}`,
  table,
  key: 'id',
  keyType: 'uuid',
  cipher: 'sealed',
  read: `t.${name}`,
  write: (fresh) => `${name} = ${fresh}`,
  owner,
  sealedIn,
  ...more,
})
const itself = (key: string): string => key
const called =
  (noun: string) =>
  (key: string): string =>
    `${noun} ${key}`

/** Messages that wait to be sent; those given up stay for a person to look at. */
const waiting = (job: string, owner: string, sealedIn: readonly string[]): SealedPlace => ({
  name: `job ${job}`,
  table: 'job',
  key: 'id',
  keyType: 'uuid',
  cipher: 'sealed',
  read: `CASE WHEN t.name = '${job}' THEN t.payload->>'sealed' END`,
  write: (fresh) => `payload = jsonb_set(t.payload, '{sealed}', to_jsonb(${fresh}))`,
  owner: () => owner,
  sealedIn,
})

export const SEALED_PLACES: readonly SealedPlace[] = [
  column('"user"', 'id_number_sealed', itself, ['server/operations/company/certifications/effects.ts']),
  column('closed_account', 'sealed', itself, ['server/operations/account/closing/closing.ts'], {
    key: 'user_id',
  }),
  column('mail_address', 'sealed', itself, ['server/operations/account/accounts/mail.ts'], {
    key: 'user_id',
  }),
  column(
    'sign_on_attempt',
    'memory_sealed',
    itself,
    ['server/operations/account/single-sign-on/set-out.ts'],
    {
      key: 'state_hash',
      keyType: 'text',
    },
  ),
  column('certification', 'claim_sealed', itself, ['server/operations/company/certifications/moves.ts']),
  column('company_proof', 'secret_sealed', itself, ['server/operations/company/proofs/prove-company.ts']),
  column('hr_form', 'sealed', called('hr-form'), ['server/operations/hr/hr-forms/sealed.ts']),
  column('hr_form_list', 'sealed', called('hr-form-list'), ['server/operations/hr/hr-forms/sealed-rows.ts']),
  column('hr_notice', 'sealed', called('hr-notice'), ['server/operations/hr/hr-notices/sealed.ts']),
  column('invoice', 'receiver', called('invoice'), ['server/operations/trade/invoices/receiver.ts']),
  column('invoice_address', 'sealed', called('invoice address'), [
    'server/operations/trade/invoices/addresses.ts',
  ]),
  column('trade_order', 'invoice_wish', called('order'), ['server/operations/trade/orders/invoice-wish.ts']),
  column('loan', 'id_number_sealed', itself, ['server/operations/contracts/loans/drafts.ts']),
  column('application', 'secret_sealed', called('application'), [
    'server/domain/platform/applications/secrets.ts',
  ]),
  column('application', 'previous_sealed', called('application'), [
    'server/domain/platform/applications/secrets.ts',
  ]),
  column('operator', 'totp_sealed', called('operator totp'), [
    'server/operations/platform/operators/factor.ts',
  ]),
  {
    ...column('confirmation', 'values', called('values of'), [
      'server/domain/contracts/confirmations/sealed-values.ts',
    ]),
    key: 'party_id',
    read: `t."values" #>> '{}'`,
    write: (fresh) => `"values" = to_jsonb(${fresh})`,
  },
  waiting('mail.deliver', 'mail job', ['server/gateways/mail/queued.ts']),
  waiting('sms.deliver', 'sms job', ['server/gateways/sms/queued.ts']),
  {
    ...column('certificate', 'wrapped_key', itself, ['server/operations/seals/signing-keys/stored-keys.ts']),
    cipher: 'wrapped',
    read: `replace(encode(t.wrapped_key, 'base64'), E'\\n', '')`,
    write: (fresh) => `wrapped_key = decode(${fresh}, 'base64')`,
  },
  {
    ...column('imported_certificate', 'wrapped_key', called('imported certificate'), [
      'server/operations/seals/signing-keys/imported-key.ts',
    ]),
    key: 'company_id',
    cipher: 'wrapped',
    read: `replace(encode(t.wrapped_key, 'base64'), E'\\n', '')`,
    write: (fresh) => `wrapped_key = decode(${fresh}, 'base64')`,
  },
]

/** Pictures of papers: their bytes are stored content, sealed under the id of the file's row. */
export const SEALED_FILES = {
  name: 'file',
  sealedIn: ['server/operations/platform/files/keep.ts'],
} as const

/** What is sealed and need not be sealed anew, with the reason. */
export const NOT_ROTATED: Readonly<Record<string, string>> = {
  'server/operations/platform/operators/sign-in.ts':
    'the ticket of a sign-in is with the browser and good for ten minutes; both keys open it meanwhile',
  'server/operations/platform/operators/factor.ts':
    'besides the column: an enrolment is with the browser and good for ten minutes',
  'server/operations/platform/master-keys/state.ts':
    'the hashing key is wrapped anew as the change begins, before any place',
  'server/operations/platform/master-keys/object-key.ts':
    'the key of files in a bucket is wrapped anew as the change begins; the files stay under it',
}
