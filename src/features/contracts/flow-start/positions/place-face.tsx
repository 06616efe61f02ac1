// How a position looks before signing: faint, in its party's colour, and in real size.
import type { PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import styles from './place.module.css'

export interface PlaceFaceProps {
  readonly kind: PlaceKind
  /** Written on it; see `kindName`. */
  readonly label: string
  /** The party, beneath the label where there is room. */
  readonly name: string
  /** For 骑缝章: which of how many strips, from the left. */
  readonly strip?: { readonly index: number; readonly count: number }
}

/** The face of a place; it fills its box and takes the colour of its text. */
export const PlaceFace = ({ kind, label, name, strip }: PlaceFaceProps) => {
  if (kind === 'companySeal') return <RoundSeal label={label} />
  if (kind === 'legalSeal') return <SquareSeal label={label} />
  if (kind === 'crossPage') return <RoundSeal label={label} {...(strip === undefined ? {} : { strip })} />
  return (
    <span className={`${styles['paper']} ${kind === 'signDate' ? styles['date'] : ''}`}>
      <span>{label}</span>
      {kind !== 'signDate' && name !== '' && <span className={styles['paperName']}>{name}</span>}
    </span>
  )
}

const STAR = 'M50 27 55.3 43.2 72.8 43.2 58.7 53.4 64 70 50 59.8 36 70 41.3 53.4 27.2 43.2 44.7 43.2Z'

const RoundSeal = ({ label, strip }: { label: string; strip?: { index: number; count: number } }) => {
  const width = strip === undefined ? 100 : 100 / strip.count
  const x = strip === undefined ? 0 : strip.index * width
  return (
    <svg className={styles['seal']} viewBox={`${x} 0 ${width} 100`} preserveAspectRatio="none" aria-hidden>
      <circle cx="50" cy="50" r="48" fill="currentColor" fillOpacity="0.06" />
      <circle cx="50" cy="50" r="47" fill="none" stroke="currentColor" strokeWidth="2.4" opacity="0.75" />
      <path d={STAR} transform="translate(14 6.5) scale(.72)" fill="currentColor" opacity="0.5" />
      <text x="50" y="74" textAnchor="middle" fontSize="13" fill="currentColor">
        {label}
      </text>
    </svg>
  )
}

const SquareSeal = ({ label }: { label: string }) => (
  <svg className={styles['seal']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
    <rect x="3" y="3" width="94" height="94" rx="6" fill="currentColor" fillOpacity="0.06" />
    <rect
      x="3"
      y="3"
      width="94"
      height="94"
      rx="6"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      opacity="0.75"
    />
    <text x="50" y="59" textAnchor="middle" fontSize="27" fill="currentColor">
      {label}
    </text>
  </svg>
)
