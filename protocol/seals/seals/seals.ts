// Calls around seals and personal signatures (domain.md §3).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** Company seal kinds 1–7; 0 is a personal signature. */
export const SEAL_TYPE = {
  signature: 0,
  official: 1,
  contract: 2,
  finance: 3,
  personnel: 4,
  legalPerson: 5,
  invoice: 6,
  other: 7,
} as const
/** 0 待审核, 1 启用, 2 停用, 3 驳回, 4 注销. */
export const SEAL_STATUS = { pending: 0, enabled: 1, disabled: 2, refused: 3, cancelled: 4 } as const

export const seal = v.object({
  sealId: id,
  type: v.number(),
  name: v.string(),
  status: v.number(),
  isDefault: v.boolean(),
  /** Size on paper. */
  widthMm: v.number(),
  heightMm: v.number(),
  /** The drawing as SVG text, from the server's own vectors. */
  svg: v.string(),
  createdAt: moment,
  actions: v.array(v.picklist(['enable', 'disable', 'cancel', 'setDefault', 'approve', 'refuse'])),
})
export type Seal = v.InferOutput<typeof seal>

/** One stroke of a pen: points in pixels, y downwards, with milliseconds and pressure 0–1. */
export const stroke = v.pipe(
  v.array(
    v.object({ x: v.number(), y: v.number(), time: v.number(), pressure: v.optional(v.number(), 0.5) }),
  ),
  v.maxLength(5000),
)
export type Stroke = v.InferInput<typeof stroke>
export const MOST_STROKES = 200
export const strokes = v.pipe(v.array(stroke), v.minLength(1, '请先手写签名'), v.maxLength(MOST_STROKES))

/** Largest picture of a seal or signature, in bytes (domain.md §3). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/** The picture of a seal or signature among the uploaded files, and how its ink is separated from the paper. */
export const pictureSpec = v.object({
  fileId: id,
  ink: v.picklist(['red', 'blue', 'black']),
  /** 0–100: how faint the ink may be; 50 is what the picture itself suggests. */
  sensitivity: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** The part looked at, in shares of the picture's width and height. */
  crop: v.object({ x: share, y: share, w: share, h: share }),
  widthMm: v.pipe(v.number(), v.minValue(5, '宽度至少 5 毫米'), v.maxValue(100, '宽度最多 100 毫米')),
})
export type PictureSpec = v.InferOutput<typeof pictureSpec>

export const signatureDrawing = v.variant('kind', [
  v.object({ kind: v.literal('drawn'), strokes }),
  v.object({
    kind: v.literal('typed'),
    face: v.picklist(['brush', 'song']),
    /** plain 20×10, framed 20×10 with a border, square 20×20. */
    frame: v.picklist(['plain', 'framed', 'square']),
  }),
  v.object({ kind: v.literal('picture'), ...pictureSpec.entries }),
])
export type SignatureDrawing = v.InferOutput<typeof signatureDrawing>

export const sealColour = v.picklist(['red', 'blue', 'black'])
export const companySealSpec = v.object({
  type: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  shape: v.picklist(['circle', 'oval', 'square']),
  colour: v.optional(sealColour, 'red'),
  /** Percent, 20–100. */
  opacity: v.optional(v.pipe(v.number(), v.minValue(20), v.maxValue(100)), 80),
  withStar: v.optional(v.boolean(), true),
  /** 横向文, at most 8 characters; the kind's own words when left out. */
  middleText: v.optional(v.pipe(v.string(), v.maxLength(8))),
  /** 下弦文 (13-digit code), at most 20 characters. */
  bottomText: v.optional(v.pipe(v.string(), v.maxLength(20))),
})
export type CompanySealSpec = v.InferOutput<typeof companySealSpec>

const PICTURE_REFUSALS = [
  'not-found',
  'picture.unreadable',
  'picture.too-large',
  'picture.too-small',
  'picture.no-ink',
  'picture.all-ink',
  'picture.too-busy',
  'picture.too-tall',
] as const

/** What the drawing of a seal or a signature may not be made from. */
const DRAWING_REFUSALS = ['seal.name', 'seal.size', 'seal.opacity', 'seal.glyph-missing'] as const
const SIGNATURE_REFUSALS = [
  ...PICTURE_REFUSALS,
  ...DRAWING_REFUSALS,
  'signature.name',
  'signature.malformed',
  'signature.too-small',
  'signature.too-large',
  'text.glyph-missing',
] as const
const COMPANY_SEAL_REFUSALS = [
  ...PICTURE_REFUSALS,
  ...DRAWING_REFUSALS,
  'seal.shape',
  'seal.words',
  'seal.code',
  'seal.tax-number',
] as const

export const listSeals = endpoint({
  name: 'listSeals',
  method: 'GET',
  path: '/AccountService/seal/list',
  summary: '当前身份的印章或签名',
  access: signedIn,
  input: v.object({}),
  output: v.array(seal),
})

/** `keep: false` makes a one-time signature that is not listed. */
export const createSignature = endpoint({
  name: 'createSignature',
  method: 'POST',
  path: '/AccountService/seal/personal',
  summary: '新建个人签名',
  access: signedIn,
  input: v.object({ drawing: signatureDrawing, keep: v.optional(v.boolean(), true) }),
  output: seal,
  refusals: ['identity.person-not-certified', 'signature.empty', 'signature.too-many', ...SIGNATURE_REFUSALS],
})

export const previewSignature = endpoint({
  name: 'previewSignature',
  method: 'POST',
  path: '/AccountService/seal/personal/preview',
  summary: '预览个人签名',
  access: signedIn,
  input: v.object({ drawing: signatureDrawing }),
  output: v.object({ svg: v.string(), widthMm: v.number(), heightMm: v.number() }),
  refusals: ['identity.person-not-certified', ...SIGNATURE_REFUSALS],
})

export const sealName = v.pipe(v.string(), v.trim(), v.minLength(1, '请填写印章名称'), v.maxLength(50))

/** A seal the company wants approved first, and every seal cut out of a picture, waits for an administrator. */
export const createCompanySeal = endpoint({
  name: 'createCompanySeal',
  method: 'POST',
  path: '/AccountService/seal/enterprise',
  summary: '新建单位印章',
  access: allowed('signature', 'add'),
  input: v.object({
    name: sealName,
    spec: companySealSpec,
    /** Cut out of a picture instead of drawn; then the papers that prove it are needed. */
    picture: v.optional(pictureSpec),
    /** 备案材料: a picture of the registration, among the uploaded files. */
    filingFileId: v.optional(id),
  }),
  output: seal,
  refusals: [
    'seal.name-taken',
    'seal.official-exists',
    'seal.legal-person-only',
    'seal.filing-missing',
    'company.not-certified',
    ...COMPANY_SEAL_REFUSALS,
  ],
})

export const previewCompanySeal = endpoint({
  name: 'previewCompanySeal',
  method: 'POST',
  path: '/AccountService/seal/enterprise/preview',
  summary: '预览单位印章',
  access: signedIn,
  input: v.object({ spec: companySealSpec, picture: v.optional(pictureSpec) }),
  output: v.object({ svg: v.string(), widthMm: v.number(), heightMm: v.number() }),
  refusals: ['company.not-certified', ...COMPANY_SEAL_REFUSALS],
})

export const sealReason = v.pipe(v.string(), v.trim(), v.maxLength(200, '原因最多 200 个字'))

/** Moves a seal through its chart: enable, disable, cancel (final), or makes it the default. A company's is disabled and cancelled for a reason. */
export const changeSeal = endpoint({
  name: 'changeSeal',
  method: 'PUT',
  path: '/AccountService/seal/change',
  summary: '启用、停用、注销印章或设为默认',
  access: signedIn,
  input: v.object({
    sealId: id,
    action: v.picklist(['enable', 'disable', 'cancel', 'setDefault']),
    reason: v.optional(sealReason, ''),
  }),
  output: nothing,
  refusals: [
    'seal.not-possible',
    'seal.reason-missing',
    'seal.official-exists',
    'permission.denied',
    'not-found',
  ],
})
