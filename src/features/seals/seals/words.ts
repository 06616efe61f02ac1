// Names of seal kinds, shapes and statuses, and which shapes a kind may have (domain.md §3).
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export type SealShape = 'circle' | 'oval' | 'square'

export interface SealKind {
  readonly type: number
  readonly label: string
  readonly shapes: readonly SealShape[]
  /** The kind's own words in the middle. */
  readonly middleText: string
  readonly hasStar: boolean
  readonly hasTexts: boolean
  readonly use: string
}

/** The type of the 公章, of which a company has one at a time. */
export const OFFICIAL = 1

export const SEAL_KINDS: readonly SealKind[] = [
  {
    type: 1,
    label: '公章',
    shapes: ['circle', 'oval'],
    middleText: '',
    hasStar: true,
    hasTexts: true,
    use: '单位对外的正式印章，每个单位一枚',
  },
  {
    type: 2,
    label: '合同专用章',
    shapes: ['circle'],
    middleText: '合同专用章',
    hasStar: true,
    hasTexts: true,
    use: '只用于签订合同',
  },
  {
    type: 3,
    label: '财务专用章',
    shapes: ['circle', 'square'],
    middleText: '财务专用章',
    hasStar: true,
    hasTexts: true,
    use: '用于收据、对账和财务文书',
  },
  {
    type: 4,
    label: '人事专用章',
    shapes: ['circle'],
    middleText: '人事专用章',
    hasStar: true,
    hasTexts: true,
    use: '用于劳动合同和人事通知',
  },
  {
    type: 5,
    label: '法定代表人章',
    shapes: ['square'],
    middleText: '',
    hasStar: false,
    hasTexts: false,
    use: '法定代表人的名章，由其本人制作',
  },
  {
    type: 6,
    label: '发票专用章',
    shapes: ['oval'],
    middleText: '发票专用章',
    hasStar: false,
    hasTexts: false,
    use: '用于开具发票，刻有税号',
  },
  {
    type: 7,
    label: '其他',
    shapes: ['circle', 'oval'],
    middleText: '',
    hasStar: true,
    hasTexts: true,
    use: '自定义横向文',
  },
]

export const SHAPE_WORDS: Record<SealShape, string> = { circle: '圆形', oval: '椭圆', square: '方形' }

export const COLOUR_WORDS = { red: '红色', blue: '蓝色', black: '黑色' } as const

/** Inks that a picture is cut out by. */
export const INK_WORDS = { red: '红色', black: '黑色', blue: '蓝色' } as const

export const SEAL_STATUS_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  0: { word: '待审核', tone: 'active' },
  1: { word: '启用', tone: 'success' },
  2: { word: '停用', tone: 'neutral' },
  3: { word: '驳回', tone: 'danger' },
  4: { word: '注销', tone: 'neutral' },
}

/** Millimetres to a tenth. */
export const millimetres = (length: number): string => String(Math.round(length * 10) / 10)

/** What a seal's kind is called; a personal signature has none of the company kinds. */
export const kindLabel = (seal: Pick<Seal, 'type'>): string =>
  SEAL_KINDS.find((kind) => kind.type === seal.type)?.label ?? '个人签名'

export type SealAction = Seal['actions'][number]

/** What an action is called, and what is asked before it; actions without consequence ask nothing. */
export const ACTION_WORDS: Record<
  SealAction,
  { readonly verb: string; readonly consequence: string; readonly isDangerous: boolean }
> = {
  setDefault: { verb: '设为默认', consequence: '', isDangerous: false },
  enable: { verb: '启用', consequence: '', isDangerous: false },
  disable: {
    verb: '停用',
    consequence: '停用后不能再用于签署，已经签好的文件不受影响。之后可以重新启用。',
    isDangerous: false,
  },
  approve: { verb: '通过', consequence: '', isDangerous: false },
  refuse: { verb: '驳回', consequence: '提交人会看到原因，可以改正后重新制作。', isDangerous: true },
  cancel: {
    verb: '注销',
    consequence: '注销后不能恢复，也不能再用于签署；已经签好的文件不受影响。',
    isDangerous: true,
  },
}

/** The page of one seal. */
export const detailPath = (sealId: string): string => PAGES.seal(sealId)

/** How a seal was made. */
export const SOURCE_WORDS = {
  generated: '按规范生成',
  drawn: '手写',
  typed: '字体签名',
  picture: '上传图片',
} as const

/** What happened to a seal, as its history tells it. */
export const STEP_WORDS = {
  created: '制作',
  submitted: '提交审核',
  approved: '审核通过',
  refused: '审核驳回',
  enabled: '启用',
  disabled: '停用',
  cancelled: '注销',
  chosen: '设为默认',
  renamed: '改名',
  restricted: '调整使用范围',
  granted: '授权用印人',
  revoked: '收回授权',
  expired: '授权到期',
} as const

export const GRANT_STATE_WORDS: Record<
  'planned' | 'active' | 'revoked' | 'expired',
  { readonly word: string; readonly tone: Tone }
> = {
  planned: { word: '未开始', tone: 'active' },
  active: { word: '有效', tone: 'success' },
  revoked: { word: '已收回', tone: 'neutral' },
  expired: { word: '已到期', tone: 'neutral' },
}
