// A person's picture or a company's emblem, or the first letter of the name where there is none.
import styles from '#src/ui/portrait.module.css'

export interface PortraitProps {
  /** Address of the picture; the letter without it. */
  readonly src: string | undefined
  readonly name: string
  /** Side in CSS pixels. */
  readonly size: number
  /** Companies are square, people round. */
  readonly isCompany?: boolean
}

export const Portrait = ({ src, name, size, isCompany = false }: PortraitProps) => (
  <span
    className={`${styles['portrait']} ${isCompany ? styles['isCompany'] : ''}`}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    aria-hidden
  >
    {src === undefined ? letterOf(name) : <img src={src} alt="" draggable={false} />}
  </span>
)

const letterOf = (name: string): string => (name === '' || /^\d/.test(name) ? '我' : name.slice(0, 1))
