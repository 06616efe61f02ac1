// The fields that the initiator fills in, in the order of the text; those of others are named.
import { Button } from 'antd'
import {
  askedNow,
  askedRules,
  isLeftOpen,
  partyOf,
  shownValue,
  valuesOf,
} from '#protocol/contracts/drafts/filling.ts'
import { offeredDays } from '#protocol/contracts/drafts/filling-dates.ts'
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'
import { useChange } from '#src/features/contracts/flow-start/filling/filling.ts'
import type { FillingProps } from '#src/features/contracts/flow-start/filling/filling.ts'
import { usePictureOf } from '#src/features/contracts/flow-start/queries.ts'
import { useProblemAt, useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { withValue } from '#src/machines/flow-start/template-edits.ts'
import { ValueInput } from '#src/ui/fields/value-input.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from '#src/features/contracts/flow-start/steps/template-step.module.css'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'

export const FilledFields = ({ filling }: FillingProps) => {
  const asked = askedNow(filling.template, valuesOf(filling))
  const own = asked.filter((field) => !isLeftOpen(filling, field))
  const left = asked.filter((field) => isLeftOpen(filling, field))
  if (asked.length === 0) return null
  return (
    <section className={wizard['panel']} aria-labelledby="template-fields">
      <h2 id="template-fields" className={wizard['panelTitle']}>
        填写内容
      </h2>
      <div className={styles['fields']}>
        {own.map((field) => (
          <Field key={field.key} filling={filling} field={field} />
        ))}
      </div>
      {left.length > 0 && (
        <p className={styles['left']}>
          {filling.template.roles
            .flatMap(({ name }) => {
              const labels = left.filter(({ role }) => role === name).map(({ label }) => label)
              return labels.length === 0 ? [] : [`由${name}填写：${labels.join('、')}。`]
            })
            .join('')}
          对方在签署前确认合同时填写；各方都确认之后才开始签署。
        </p>
      )}
    </section>
  )
}

const GROUPS: readonly AskedField['kind'][] = ['radio', 'checkbox', 'image', 'amountCn']
const WIDE: readonly AskedField['kind'][] = ['multiText', 'checkbox', 'amountCn', 'image']

const Field = ({ filling, field }: FillingProps & { readonly field: AskedField }) => {
  const change = useChange()
  const now = useWizard(({ context }) => context.now)
  const values = valuesOf(filling)
  const value = shownValue(field, values)
  const path = `template.${field.key}`
  const shown = useProblemAt()(path)
  const today = new Date(now())
  const rules = askedRules(field)
  const fault = value === '' || field.kind === 'amountCn' ? undefined : valueFault(rules, value, today)
  const set = (typed: string): void => change(withValue(filling, field.key, typed))
  const picture = usePictureOf(field.kind === 'image' ? value : '', set)
  return (
    <LabelledField
      label={field.label}
      path={path}
      problem={fault ?? shown}
      hint={hintOf(filling, field, value)}
      isOptional={!field.required}
      isGroup={GROUPS.includes(field.kind)}
      className={WIDE.includes(field.kind) ? styles['wide'] : undefined}
    >
      {(control) => (
        <>
          <ValueInput
            field={{ ...rules, placeholder: field.placeholder }}
            value={value}
            control={control}
            picture={picture}
            onValue={set}
          />
          <Days filling={filling} field={field} value={value} today={today} onDay={set} />
        </>
      )}
    </LabelledField>
  )
}

/** Where a value comes from that nobody typed. */
const hintOf = (
  { template, ...content }: FillingProps['filling'],
  { key, fact }: AskedField,
  value: string,
): string | undefined => {
  if (fact === null || value === '' || Object.hasOwn(template.values, key)) return undefined
  return `来自${partyOf({ ...content, template }, fact.role)?.isSelf === true ? '我方资料' : `${fact.role}的信息`}，可修改`
}

interface DaysProps extends FillingProps {
  readonly field: AskedField
  readonly value: string
  readonly today: Date
  readonly onDay: (day: string) => void
}

/** Days that follow from others, one click each. */
const Days = ({ filling, field, value, today, onDay }: DaysProps) => {
  const values = valuesOf(filling)
  const days = offeredDays(field, askedNow(filling.template, values), values, today)
  if (days.length === 0) return null
  return (
    <span className={styles['days']}>
      {days.map(({ words, day }) => (
        <Button key={words} type="link" size="small" disabled={day === value} onClick={() => onDay(day)}>
          {words}
        </Button>
      ))}
    </span>
  )
}
