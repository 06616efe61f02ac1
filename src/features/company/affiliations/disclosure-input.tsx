// What a member opens to its group, as boxes to tick; taking files away goes with reading alone.
import { Checkbox } from 'antd'
import { DISCLOSURES } from '#protocol/company/affiliations/affiliations.ts'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import styles from '#src/features/company/affiliations/group.module.css'
import { DISCLOSURE_WORDS } from '#src/features/company/affiliations/words.ts'

export interface DisclosureInputProps {
  /** Given by the form. */
  readonly value?: readonly Disclosure[]
  readonly onChange?: (chosen: Disclosure[]) => void
}

export const DisclosureInput = ({ value = [], onChange }: DisclosureInputProps) => {
  const turn = (one: Disclosure, isOn: boolean): void => {
    const chosen = DISCLOSURES.filter((other) => (other === one ? isOn : value.includes(other)))
    onChange?.(chosen.includes('contracts') ? chosen : chosen.filter((other) => other !== 'download'))
  }
  return (
    <ul className={styles['disclosures']}>
      {DISCLOSURES.map((one) => (
        <li key={one}>
          <Checkbox
            checked={value.includes(one)}
            disabled={one === 'download' && !value.includes('contracts')}
            onChange={({ target }) => turn(one, target.checked)}
          >
            {DISCLOSURE_WORDS[one].word}
          </Checkbox>
          <p className={styles['means']}>{DISCLOSURE_WORDS[one].means}</p>
        </li>
      ))}
    </ul>
  )
}
