// Right of the document: what is selected, in exact millimetres.
import { Button, InputNumber } from 'antd'
import { mmToBase } from '#protocol/page-geometry.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { FieldProperties } from '#src/features/contracts/flow-start/positions/field-properties.tsx'
import { toMm } from '#src/features/contracts/flow-start/positions/measures.ts'
import {
  ownerOf,
  usePlacingView,
  usePlacing,
  useSelectedFields,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './placing.module.css'

export const PlaceProperties = () => {
  const selected = useSelectedFields()
  const [only] = selected
  return (
    <section className={styles['properties']} aria-label="所选签署位置">
      <h2 className={styles['sideTitle']}>所选位置</h2>
      {only === undefined && (
        <p className={styles['nothing']}>
          没有选中签署位置。点击页面上的位置可精确调整，按住 Shift 可选多个。
        </p>
      )}
      {selected.length > 1 && <Several count={selected.length} />}
      {only !== undefined && selected.length === 1 && <One field={only} />}
    </section>
  )
}

const Several = ({ count }: { count: number }) => {
  const { placing } = usePlacingView()
  return (
    <>
      <p className={styles['nothing']}>已选 {count} 个，可对齐（以先选的为准）、一起移动或删除。</p>
      <Button block onClick={() => placing.send({ type: 'selection.removed' })}>
        删除这 {count} 个
      </Button>
    </>
  )
}

const One = ({ field }: { field: Placed }) => {
  const { placing, file, showPage } = usePlacingView()
  const parties = usePlacing(({ context }) => context.parties)
  const owner = ownerOf(parties, field.partyId)
  const page = file.pages[field.page]
  if (page === undefined || field.fileId !== file.fileId)
    return <p className={styles['nothing']}>所选位置在另一份文件上。</p>
  const isEdge = field.kind === 'crossPage'
  const toBase = (mm: number): number => mmToBase(mm, page)
  const moveTo = (to: { page?: number; x?: number; y?: number }): void => {
    const { fieldId, x, y } = field
    placing.send({ type: 'field.moved', fieldId, page: field.page, x, y, ...to })
    if (to.page !== undefined) showPage(to.page, y)
  }
  return (
    <>
      <p className={styles['chosen']} style={{ '--party': owner.colour } as React.CSSProperties}>
        <strong>{kindName(field.kind, owner.party)}</strong>
        <span>{owner.name}</span>
      </p>
      {isFilled(field) && <FieldProperties key={field.fieldId} field={field} />}
      <div className={styles['measures']}>
        {isEdge ? (
          <p className={styles['nothing']}>盖在全部 {file.pages.length} 页的右边缘，每页一条。</p>
        ) : (
          <>
            <Measure
              label="页码"
              value={field.page + 1}
              min={1}
              max={file.pages.length}
              onValue={(value) => moveTo({ page: value - 1 })}
            />
            <Measure
              label="距左"
              unit="mm"
              value={toMm(field.x, page)}
              onValue={(mm) => moveTo({ x: toBase(mm) })}
            />
          </>
        )}
        <Measure
          label="距上"
          unit="mm"
          value={toMm(field.y, page)}
          onValue={(mm) => moveTo({ y: toBase(mm) })}
        />
        <Measure
          label={isEdge ? '印章直径' : '宽'}
          unit="mm"
          min={5}
          value={toMm(field.w, page)}
          onValue={(mm) =>
            placing.send({ type: 'field.resized', fieldId: field.fieldId, w: toBase(mm), h: field.h })
          }
        />
        {!isEdge && (
          <Measure
            label="高"
            unit="mm"
            min={5}
            value={toMm(field.h, page)}
            onValue={(mm) =>
              placing.send({ type: 'field.resized', fieldId: field.fieldId, w: field.w, h: toBase(mm) })
            }
          />
        )}
      </div>
    </>
  )
}

interface MeasureProps {
  readonly label: string
  readonly value: number
  readonly onValue: (value: number) => void
  readonly unit?: string
  readonly min?: number
  readonly max?: number
}

const Measure = ({ label, value, onValue, unit, min = 0, max = 1000 }: MeasureProps) => (
  <LabelledField label={label}>
    {(control) => (
      <InputNumber<number>
        {...control}
        size="small"
        value={value}
        min={min}
        max={max}
        precision={0}
        suffix={unit}
        style={{ width: '100%' }}
        onChange={(typed) => {
          if (typed !== null && typed !== value) onValue(typed)
        }}
      />
    )}
  </LabelledField>
)
