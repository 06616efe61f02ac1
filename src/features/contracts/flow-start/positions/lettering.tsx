// How the value of a filled field is lettered: size, alignment and colour.
import { InputNumber, Select } from 'antd'
import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { FieldChange } from '#src/machines/flow-start/place-edits.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './placing.module.css'

/** A field whose properties are being changed. */
export interface Editing {
  readonly field: FilledField
  readonly edit: (change: FieldChange) => void
}

export const Lettering = ({ field, edit }: Editing) => (
  <div className={styles['measures']}>
    <LabelledField label="字号">
      {(control) => (
        <InputNumber<number>
          {...control}
          size="small"
          style={{ width: '100%' }}
          value={field.fontSize}
          min={FONT_SIZE_MIN}
          max={FONT_SIZE_MAX}
          precision={0}
          suffix="pt"
          onChange={(fontSize) => {
            if (fontSize !== null) edit({ fontSize })
          }}
        />
      )}
    </LabelledField>
    <LabelledField label="对齐">
      {(control) => (
        <Select
          {...control}
          size="small"
          value={field.align}
          options={[
            { value: 'left' as const, label: '靠左' },
            { value: 'center' as const, label: '居中' },
            { value: 'right' as const, label: '靠右' },
          ]}
          onChange={(align) => edit({ align })}
        />
      )}
    </LabelledField>
    <LabelledField label="颜色">
      {(control) => (
        <Select
          {...control}
          size="small"
          value={field.colour}
          options={[
            { value: 'black' as const, label: '黑色' },
            { value: 'blue' as const, label: '蓝色' },
            { value: 'red' as const, label: '红色' },
          ]}
          onChange={(colour) => edit({ colour })}
        />
      )}
    </LabelledField>
  </div>
)
