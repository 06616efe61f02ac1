// A template that the platform brings along: its text, where it is sorted, and the law it follows.
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'

export interface PlatformText {
  /** Stays the same from version to version, such as `labour-fixed-term`. */
  readonly key: string
  /** What it is called, such as 固定期限劳动合同. */
  readonly name: string
  readonly category: TemplateCategory
  /** One sentence: what it is for, and what to watch when using it. */
  readonly about: string
  /** The laws it follows, with their articles where one is meant, such as 《劳动合同法》第十七条. */
  readonly laws: readonly string[]
  /** The day on which the text was last held against those laws, as 2026-11-24. */
  readonly checkedOn: string
  readonly text: WrittenText
}
