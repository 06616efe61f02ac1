// What a company seal may be: kinds, shapes and sizes (domain.md §3; 国发〔1999〕25号; 税务总局公告2011年第7号).
import { Refusal } from '#protocol/failures.ts'
import { normalizeCompanyName } from '#protocol/names.ts'
import type { Shape } from '#server/documents/drawing/drawing.ts'

/** The kinds of company seal, in the order of their type numbers 1 to 7. */
export type SealKind = 'company' | 'contract' | 'finance' | 'personnel' | 'legal' | 'invoice' | 'other'

/** Outline of a seal. */
export type SealOutline = 'circle' | 'oval' | 'square'

/** The ink colours a seal is made in. */
export type SealColor = 'red' | 'blue' | 'black'

/** What a seal is made from. Everything but `kind` and `name` has the kind's own default. */
export interface SealSpec {
  readonly kind: SealKind
  /** The certified company name; for `legal` the legal representative's name. */
  readonly name: string
  readonly outline?: SealOutline
  /** Diameter, long axis or side in mm; one of the kind's sizes. */
  readonly size?: number
  readonly star?: boolean
  /** 横向文, at most 8 characters; an empty text leaves it out. */
  readonly words?: string
  /** 下弦文, at most 20 letters, digits or hyphens. */
  readonly code?: string
  /** 税号, needed on an invoice seal. */
  readonly taxNumber?: string
  readonly color?: SealColor
  /** Per cent, 20 to 100. */
  readonly opacity?: number
}

/** A kind's fixed facts: `sizes` in mm per outline, the first of each is the default. */
export interface SealKindFacts {
  readonly type: number
  readonly label: string
  readonly sizes: Readonly<Partial<Record<SealOutline, readonly number[]>>>
  readonly words: string
  readonly star: boolean
}

/** The table of kinds. */
export const SEAL_KINDS: Readonly<Record<SealKind, SealKindFacts>> = {
  company: { type: 1, label: '公章', sizes: { circle: [42, 40], oval: [45] }, words: '', star: true },
  contract: { type: 2, label: '合同专用章', sizes: { circle: [38] }, words: '合同专用章', star: true },
  finance: {
    type: 3,
    label: '财务专用章',
    sizes: { circle: [38], square: [22] },
    words: '财务专用章',
    star: true,
  },
  personnel: { type: 4, label: '人事专用章', sizes: { circle: [38] }, words: '人事专用章', star: true },
  legal: { type: 5, label: '法定代表人章', sizes: { square: [20, 18, 16] }, words: '', star: false },
  invoice: { type: 6, label: '发票专用章', sizes: { oval: [40] }, words: '发票专用章', star: false },
  other: { type: 7, label: '其他', sizes: { circle: [38], oval: [45] }, words: '', star: true },
}

/** Ink colours as #RRGGBB. */
export const SEAL_COLORS: Readonly<Record<SealColor, string>> = {
  red: '#E02020',
  blue: '#1F4FA8',
  black: '#1A1A1A',
}

/** The height in mm of every oval seal. */
export const OVAL_HEIGHT = 30

/** Beyond this the ring would hold letters under 2.5 mm, which no longer print. */
const LONGEST_NAME = 50

/** A specification with every choice made and checked. */
export interface CheckedSeal {
  readonly kind: SealKind
  readonly name: string
  readonly outline: SealOutline
  readonly width: number
  readonly height: number
  readonly star: boolean
  readonly words: string
  readonly code: string
  readonly taxNumber: string
  readonly color: string
  readonly opacity: number
}

/** A seal's shapes by what they are, in mm on the seal's own box. */
export interface SealParts {
  readonly border: readonly Shape[]
  readonly name: readonly Shape[]
  readonly star: readonly Shape[]
  readonly words: readonly Shape[]
  readonly code: readonly Shape[]
  readonly taxNumber: readonly Shape[]
}

/** Fills in the kind's defaults. Throws a Refusal `seal.*` that names what cannot be cut. */
export const checkSeal = (spec: SealSpec): CheckedSeal => {
  const facts = SEAL_KINDS[spec.kind]
  const name = normalizeCompanyName(spec.name)
  const letters = Array.from(name).length
  if (letters < 2) throw new Refusal('seal.name', '印章上的名称至少需要 2 个字，请先填写名称。')
  if (letters > LONGEST_NAME) {
    throw new Refusal(
      'seal.name',
      `名称共 ${letters} 个字，印章最多能刻 ${LONGEST_NAME} 个字。请上传实物印章的图片。`,
    )
  }
  const outline = spec.outline ?? (Object.keys(facts.sizes)[0] as SealOutline)
  const sizes = facts.sizes[outline]
  if (!sizes) throw new Refusal('seal.shape', `${facts.label}没有这种形状，请换一种形状。`)
  const width = spec.size ?? sizes[0] ?? 0
  if (!sizes.includes(width)) {
    throw new Refusal('seal.size', `${facts.label}的尺寸只能是 ${sizes.join('、')} 毫米，请重新选择。`)
  }
  const words = (spec.words ?? facts.words).trim()
  if (Array.from(words).length > 8) throw new Refusal('seal.words', '横向文最多 8 个字，请缩短后再生成。')
  const code = (spec.code ?? '').trim()
  if (!/^[0-9A-Za-z-]{0,20}$/u.test(code)) {
    throw new Refusal('seal.code', '下弦文只能是不超过 20 位的数字、字母或短横线，请修改。')
  }
  const taxNumber = (spec.taxNumber ?? '').trim()
  if (spec.kind === 'invoice' && !/^[0-9A-Z]{15,20}$/u.test(taxNumber)) {
    throw new Refusal('seal.tax-number', '发票专用章需要 15 至 20 位的税号，请先填写税号。')
  }
  const percent = spec.opacity ?? 80
  if (!(percent >= 20 && percent <= 100)) {
    throw new Refusal('seal.opacity', '印章的不透明度需在 20% 到 100% 之间，请调整。')
  }
  return {
    kind: spec.kind,
    name,
    outline,
    width,
    height: outline === 'oval' ? OVAL_HEIGHT : width,
    star: spec.star ?? (facts.star && outline === 'circle'),
    words,
    code,
    taxNumber,
    color: SEAL_COLORS[spec.color ?? 'red'],
    opacity: percent / 100,
  }
}
