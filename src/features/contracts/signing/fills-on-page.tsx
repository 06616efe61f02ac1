// The overlay of one page while a contract is confirmed: fields to fill in place.
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import { FIELD_COLOURS } from '#protocol/contracts/fields/fields.ts'
import { valueOf, valueText } from '#protocol/contracts/fields/values.ts'
import styles from '#src/features/contracts/signing/fills.module.css'
import { focusPath } from '#src/ui/focus-path.ts'

/** Base pixels of one point on an A4 page. */
const PX_PER_POINT = 800 / 595.28

type Field = ConfirmTask['fields'][number]

const boxOf = ({ x, y, w, h }: Field) => ({ left: x, top: y, width: w, height: h })

const letteringOf = ({ fontSize, align, colour, h, kind }: Field) => ({
  fontSize: Math.min(fontSize * PX_PER_POINT, kind === 'multiText' ? Infinity : h * 0.8),
  textAlign: align,
  color: FIELD_COLOURS[colour],
})

/** Kinds that are typed on the page itself; the others lead to their control in the list. */
const isTyped = ({ kind }: Field): boolean => ['text', 'multiText', 'number', 'idNo', 'phone'].includes(kind)

interface FillsOnPageProps {
  readonly task: ConfirmTask
  readonly documentId: string
  /** From 0. */
  readonly page: number
  readonly values: ConfirmTask['values']
  readonly faults: Readonly<Record<string, string>>
  readonly isFixed: boolean
  readonly onValue: (fieldId: string, value: string) => void
  /** Brings the list into view on a phone. */
  readonly onPick: () => void
}

export const FillsOnPage = ({
  task,
  documentId,
  page,
  values,
  faults,
  isFixed,
  onValue,
  onPick,
}: FillsOnPageProps) => {
  const isHere = (field: Field) => field.documentId === documentId && field.page === page
  return (
    <>
      {task.others.filter(isHere).map((field) => (
        <div key={field.fieldId} className={styles['other']} style={boxOf(field)}>
          {field.who}填写
        </div>
      ))}
      {task.fields.filter(isHere).map((field) => {
        const value = valueOf(field, (wanted) => values[wanted])
        const fault = faults[field.fieldId]
        const isDone = fault === undefined && value !== ''
        const className = `${styles['mine']} ${isDone ? styles['isDone'] : ''}`
        const style = { ...boxOf(field), ...letteringOf(field) }
        const path = `page.${field.fieldId}`
        if (isTyped(field)) {
          const typed = {
            className,
            style,
            value,
            disabled: isFixed,
            placeholder: field.label,
            'data-path': path,
            'aria-label': `第 ${page + 1} 页，${field.label}`,
          }
          return field.kind === 'multiText' ? (
            <textarea
              key={field.fieldId}
              {...typed}
              onChange={({ target }) => onValue(field.fieldId, target.value)}
            />
          ) : (
            <input
              key={field.fieldId}
              {...typed}
              onChange={({ target }) =>
                onValue(field.fieldId, field.kind === 'idNo' ? target.value.toUpperCase() : target.value)
              }
            />
          )
        }
        return (
          <button
            key={field.fieldId}
            type="button"
            className={className}
            style={style}
            disabled={isFixed || field.kind === 'amountCn'}
            data-path={path}
            aria-label={`第 ${page + 1} 页，${field.label}，${isDone ? '已填写' : '未填写'}，在右侧填写`}
            onClick={() => {
              onPick()
              focusPath(`fill.${field.fieldId}`)
            }}
          >
            {isDone && field.kind !== 'image' ? valueText(field, value) : isDone ? '图片已上传' : field.label}
          </button>
        )
      })}
    </>
  )
}
