// What the styles of a signature are called.
import { SIGN_STYLES } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftParty, SignStyle } from '#protocol/contracts/drafts/drafts.ts'

/** As the wizard, the signing page and refusals name them. */
export const SIGN_STYLE_WORDS: Readonly<Record<SignStyle, string>> = {
  drawn: '手写签名',
  typed: '字体签名',
  picture: '图片签名',
}

/** The styles that are taken, as one reads them; empty where all are. */
export const limitedStyles = (styles: readonly SignStyle[] | undefined): string =>
  styles === undefined || SIGN_STYLES.every((style) => styles.includes(style))
    ? ''
    : styles.map((style) => SIGN_STYLE_WORDS[style]).join('或')

/** The styles a party is held to: a person's alone, since a company's places are its seals. Absent: all. */
export const stylesTaken = ({
  partyType,
  signStyles,
}: Pick<DraftParty, 'partyType' | 'signStyles'>): SignStyle[] | undefined =>
  partyType === 1 ? signStyles : undefined
