// How a filled field looks before the launch: its value about as it will be drawn, or its name.
import { FIELD_COLOURS, SPREAD_DATE } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueText } from '#protocol/contracts/fields/values.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { useFieldPicture } from '#src/features/contracts/flow-start/queries.ts'
import { useFilledValue } from '#src/features/contracts/flow-start/positions/use-filled-value.ts'
import styles from './place.module.css'

/** How wide a text is in font sizes: 汉字 and full-width signs 1, others about a half. */
const widthInEm = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (/[⺀-￯●○■□]/u.test(char) ? 1 : 0.55), 0)

/** It fills its box; a line too long for it is set smaller, as on the page. */
export const FilledFace = ({ field, page }: { readonly field: FilledField; readonly page: PageSize }) => {
  const value = useFilledValue(field)
  const picture = useFieldPicture(field.kind === 'image' ? value : '')
  const text = valueText(field, value)
  const isEmpty = value === '' && field.kind !== 'radio' && field.kind !== 'checkbox'
  const size = (field.fontSize * BASE_PAGE_WIDTH) / page.width
  const wraps = ['multiText', 'amountCn', 'radio', 'checkbox'].includes(field.kind)
  const fitting = wraps ? size : Math.min(size, field.w / Math.max(1, widthInEm(text)))
  if (picture !== '')
    return <img className={styles['filledPicture']} src={picture} alt="" draggable={false} />
  return (
    <span className={`${styles['filled']} ${field.kind === 'multiText' ? styles['filledTop'] : ''}`}>
      {isEmpty ? (
        <span className={styles['filledName']}>{field.label}</span>
      ) : (
        <span
          className={styles['filledText']}
          style={{
            fontSize: fitting,
            textAlign: field.align,
            color: FIELD_COLOURS[field.colour],
            whiteSpace: wraps ? 'pre-wrap' : 'nowrap',
          }}
        >
          {field.kind === 'date' && field.dateFormat === SPREAD_DATE ? <Spread text={text} /> : text}
        </span>
      )}
    </span>
  )
}

/** Year, month and day from one side of the box to the other. */
const Spread = ({ text }: { readonly text: string }) => (
  <span className={styles['filledSpread']}>
    {text.split('　').map((part, at) => (
      <span key={at}>{part}</span>
    ))}
  </span>
)
