// Copies data and masks its secrets.
// Everything that leaves an inspected page, or an inspector as a file, goes through here.

/** Replaces a secret. */
export const HIDDEN = '•••'
/** Replaces a function, a file or anything else that is no data. */
export const FUNCTION = '[函数]'
export const FILE = '[文件]'
const CYCLE = '[自身]'
const DEEPER = '[更深处]'

const DEPTH_LIMIT = 14
const TEXT_LIMIT = 2_000
/** The mark after a text that was cut. */
const CUT = /…（共 \d+ 字）$/

const SECRET_KEY =
  /passw|^pwd|pwd$|secret|token|^authorization$|^cookie$|verifycode|smscode|captcha|^otp$|^pin$|^nonce$|^sign$|privatekey/i
/** Fields that a phone is typed into; an account may be one. */
const PHONE_KEY = /phone|mobile|^userAccount$/i
/** A phone that is not whole yet, or written in groups. */
const TYPED_PHONE = /^[\d\s+-]*\d[\d\s+-]*$/
const PHONE_DIGITS = 11
const NAME_KEY =
  /^(who|signer|realName|userName|legalPerson|legalPersonName|initiator|applicant|contactName)$/
/** Next to one of these, `name` is a person's, unless it is a whole contract's. */
const PERSON_MARKS = ['phone', 'phoneMasked', 'idNumber', 'idCard', 'userId']
const CONTRACT_MARK = 'documents'

/** Who does what nobody asked for. */
const SYSTEM = '系统'

const stars = (count: number): string => '*'.repeat(Math.max(1, count))

/** 张三 → 张*, 欧阳知微 → 欧***; companies and things keep their names. */
const maskedName = (name: string): string => {
  if (name === SYSTEM) return name
  const [first = '', ...rest] = [...name]
  return rest.length === 0 ? name : first + stars(rest.length)
}

/** Phones, identity and account numbers and mail addresses anywhere in a text. */
export const maskedText = (text: string): string => {
  if (text.startsWith('data:')) return `[数据 ${Math.ceil(text.length / 1024)} KB]`
  if (text.startsWith('<svg')) return `[图形 ${Math.ceil(text.length / 1024)} KB]`
  const kept =
    text.length > TEXT_LIMIT && !CUT.test(text)
      ? `${text.slice(0, TEXT_LIMIT)}…（共 ${text.length} 字）`
      : text
  return kept
    .replace(/(?<!\d)\d{17}[\dXx](?!\w)/g, (all) => all.slice(0, 2) + stars(14) + all.slice(-2))
    .replace(/(?<![\d.])\d{15,19}(?!\d)/g, (all) => all.slice(0, 2) + stars(all.length - 4) + all.slice(-2))
    .replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')
    .replace(/([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2')
}

/** 13800 → 138**, 138 0000 1234 → 138 **** 1234: what is typed is masked before it is whole. */
const maskedPhone = (text: string): string => {
  if (!TYPED_PHONE.test(text)) return text
  const digits = text.match(/\d/g)?.length ?? 0
  const shownFrom = digits < PHONE_DIGITS ? digits : digits - 4
  let at = 0
  return text.replace(/\d/g, (digit) => {
    at += 1
    return at <= 3 || at > shownFrom ? digit : '*'
  })
}

const isActorRef = (value: object): value is { sessionId: string } =>
  'sessionId' in value && 'send' in value && typeof value.sessionId === 'string'

const isBytes = (value: object): value is { byteLength: number } =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)

const isFile = (value: object): boolean => typeof Blob !== 'undefined' && value instanceof Blob

/** The field that a value belongs to: it may be named beside it. */
const fieldOf = (key: string, owner: object): string =>
  key === 'value' && 'name' in owner && typeof owner.name === 'string' ? owner.name : key

const maskedEntry = (key: string, value: unknown, owner: object, depth: number, seen: readonly object[]) => {
  const field = fieldOf(key, owner)
  const isSecret = SECRET_KEY.test(field) && (field !== key || typeof value !== 'boolean')
  if (isSecret && typeof value !== 'object' && value !== undefined && value !== '') return HIDDEN
  if (typeof value === 'string') {
    if (key === 'ip' || key === 'from_ip') return value.replace(/^(\d+\.\d+)\..*$/, '$1.*.*')
    const isPersonal =
      (key === 'name' && PERSON_MARKS.some((mark) => mark in owner) && !(CONTRACT_MARK in owner)) ||
      (key === 'subject' && 'subjectKind' in owner && owner.subjectKind === 'member')
    if (NAME_KEY.test(key) || isPersonal) return maskedName(maskedText(value))
    if (PHONE_KEY.test(field)) return maskedPhone(maskedText(value))
  }
  return copy(value, depth, seen)
}

const copy = (value: unknown, depth: number, seen: readonly object[]): unknown => {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'function') return FUNCTION
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (isFile(value)) return FILE
  if (isBytes(value)) return `[${value.byteLength} 字节]`
  if (isActorRef(value)) return `[角色 ${value.sessionId}]`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (seen.includes(value)) return CYCLE
  if (depth >= DEPTH_LIMIT) return DEEPER
  const inside = [...seen, value]
  if (Array.isArray(value) || value instanceof Set)
    return [...value].map((each) => copy(each, depth + 1, inside))
  const shown = value instanceof Error ? { ...value, name: value.name, message: value.message } : value
  const entries = value instanceof Map ? [...value] : Object.entries(shown)
  return Object.fromEntries(
    entries.flatMap(([key, each]) =>
      each === undefined ? [] : [[String(key), maskedEntry(String(key), each, value, depth + 1, inside)]],
    ),
  )
}

/** A copy of plain values only, secrets and personal data masked; masking twice changes nothing more. */
export const masked = (value: unknown): unknown => copy(value, 0, [])
