// What a filled field is: its name, what the initiator fills in, and how that looks on the page.
import { Checkbox, Input, InputNumber, Select } from 'antd'
import {
  DATE_FORMATS,
  DECIMALS_MAX,
  LABEL_MAX,
  OPTIONS_MAX,
  OPTION_MAX,
  PROPERTIES_OF,
  SPREAD_DATE,
  TEXT_MAX,
} from '#protocol/contracts/fields/fields.ts'
import type { FilledField, KindProperty } from '#protocol/contracts/fields/fields.ts'
import { valueFault, valueText } from '#protocol/contracts/fields/values.ts'
import { ValueInput } from '#src/ui/fields/value-input.tsx'
import { usePictureOf } from '#src/features/contracts/flow-start/queries.ts'
import { useFilledValue } from '#src/features/contracts/flow-start/positions/use-filled-value.ts'
import { usePlacing, usePlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import type { FieldChange } from '#src/machines/flow-start/place-edits.ts'
import { FillerChoice, Placeholder } from '#src/features/contracts/flow-start/positions/filler-choice.tsx'
import { Lettering } from '#src/features/contracts/flow-start/positions/lettering.tsx'
import type { Editing } from '#src/features/contracts/flow-start/positions/lettering.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './placing.module.css'

export const FieldProperties = ({ field }: { readonly field: FilledField }) => {
  const { placing } = usePlacingView()
  const { now, problemAt, of } = usePlacesHost()
  const value = useFilledValue(field)
  const problem = problemAt(`fields.${field.fieldId}`)
  const edit = (change: FieldChange): void =>
    placing.send({ type: 'field.edited', fieldId: field.fieldId, change })
  const heeds = (property: KindProperty): boolean => PROPERTIES_OF[field.kind].includes(property)
  const typedFault = value === '' ? undefined : valueFault(field, value, new Date(now()))
  const editing = { field, edit }
  const picture = usePictureOf(field.kind === 'image' ? value : '', (fileId) => edit({ value: fileId }))
  return (
    <div className={styles['fieldProperties']}>
      <LabelledField label="名称">
        {(control) => (
          <Input
            {...control}
            size="small"
            value={field.label}
            maxLength={LABEL_MAX}
            onChange={({ target }) => edit({ label: target.value })}
          />
        )}
      </LabelledField>
      <FillerChoice {...editing} />
      {heeds('options') && <Options {...editing} />}
      {heeds('sourceId') && <Source {...editing} />}
      {heeds('range') && <Range {...editing} />}
      {field.partyId === null && of !== 'template' ? (
        <LabelledField
          label="填写内容"
          isGroup={field.kind === 'radio' || field.kind === 'checkbox'}
          problem={typedFault ?? problem}
        >
          {(control) => (
            <ValueInput
              picture={picture}
              field={field}
              value={value}
              control={control}
              onValue={(typed) => edit({ value: typed })}
            />
          )}
        </LabelledField>
      ) : (
        <>
          {heeds('placeholder') && <Placeholder {...editing} />}
          {problem !== undefined && <p role="alert">{problem}</p>}
        </>
      )}
      <Checkbox checked={field.required} onChange={({ target }) => edit({ required: target.checked })}>
        必填
      </Checkbox>
      {heeds('maxLength') && (
        <LabelledField label="最多字数">
          {(control) => (
            <InputNumber<number>
              {...control}
              size="small"
              style={{ width: '100%' }}
              value={field.maxLength}
              min={1}
              max={TEXT_MAX}
              precision={0}
              onChange={(maxLength) => {
                if (maxLength !== null) edit({ maxLength })
              }}
            />
          )}
        </LabelledField>
      )}
      {heeds('dateFormat') && (
        <LabelledField label="日期写法">
          {(control) => (
            <Select
              {...control}
              size="small"
              value={field.dateFormat}
              options={DATE_FORMATS.map((format) => ({
                value: format,
                label:
                  format === SPREAD_DATE
                    ? '只填数字（页面已印年月日）'
                    : valueText({ ...field, dateFormat: format }, '2026-01-09'),
              }))}
              onChange={(dateFormat) => edit({ dateFormat })}
            />
          )}
        </LabelledField>
      )}
      {heeds('lettering') && <Lettering {...editing} />}
    </div>
  )
}

const Options = ({ field, edit }: Editing) => (
  <LabelledField label="选项" hint={`每行一个，最多 ${OPTIONS_MAX} 个`}>
    {(control) => (
      <Input.TextArea
        {...control}
        value={field.options.join('\n')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) =>
          edit({
            options: target.value
              .split('\n')
              .slice(0, OPTIONS_MAX)
              .map((option) => option.slice(0, OPTION_MAX)),
          })
        }
        onBlur={() => edit({ options: field.options.filter((option) => option.trim() !== '') })}
      />
    )}
  </LabelledField>
)

const Source = ({ field, edit }: Editing) => {
  const amounts = usePlacing(({ context }) => context.fields).filter(({ kind }) => kind === 'amount')
  return (
    <LabelledField label="对应金额" hint={amounts.length === 0 ? '请先放置一个金额' : undefined}>
      {(control) => (
        <Select
          {...control}
          size="small"
          value={field.sourceId}
          options={amounts.map((amount, at) => ({
            value: amount.fieldId,
            label: `金额 ${at + 1}（第 ${amount.page + 1} 页）`,
          }))}
          onChange={(sourceId) => edit({ sourceId })}
        />
      )}
    </LabelledField>
  )
}

const Range = ({ field, edit }: Editing) => (
  <div className={styles['measures']}>
    {(
      [
        ['最小值', 'least'],
        ['最大值', 'most'],
      ] as const
    ).map(([label, key]) => (
      <LabelledField key={key} label={label}>
        {(control) => (
          <InputNumber<number>
            {...control}
            size="small"
            style={{ width: '100%' }}
            value={field[key]}
            controls={false}
            onChange={(bound) => edit({ [key]: bound })}
          />
        )}
      </LabelledField>
    ))}
    <LabelledField label="小数位数">
      {(control) => (
        <InputNumber<number>
          {...control}
          size="small"
          style={{ width: '100%' }}
          value={field.decimals}
          min={0}
          max={DECIMALS_MAX}
          precision={0}
          onChange={(decimals) => {
            if (decimals !== null) edit({ decimals })
          }}
        />
      )}
    </LabelledField>
  </div>
)
