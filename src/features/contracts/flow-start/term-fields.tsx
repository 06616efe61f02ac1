// From when to when the contract holds, and whether it is prolonged when it ends.
import { Checkbox, DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { MOST_RENEWAL_MONTHS, NO_TERM, isTermOpen } from '#protocol/contracts/drafts/term.ts'
import type { ContractTerm } from '#protocol/contracts/drafts/term.ts'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './term-fields.module.css'

const DAYS = { begin: '开始日期', end: '结束日期' } as const
const USUAL_MONTHS = 12

export const TermFields = () => {
  const actor = useWizardActor()
  const { term = NO_TERM } = useContent()
  const problemAt = useProblemAt()
  const edit = (change: Partial<ContractTerm>): void =>
    actor.send({ type: 'content.edited', change: { term: { ...term, ...change } } })
  const day = (name: keyof typeof DAYS) => (
    <LabelledField label={DAYS[name]} path={`term.${name}`} isOptional problem={problemAt(`term.${name}`)}>
      {(control) => (
        <DatePicker
          {...control}
          value={term[name] === '' ? null : dayjs(term[name])}
          format="YYYY-MM-DD"
          placeholder="选择日期"
          style={{ width: '100%' }}
          disabledDate={(at: Dayjs) =>
            name === 'end' && term.begin !== '' && at.format('YYYY-MM-DD') <= term.begin
          }
          onChange={(at: Dayjs | null) => edit({ [name]: at === null ? '' : at.format('YYYY-MM-DD') })}
        />
      )}
    </LabelledField>
  )
  return (
    <div>
      <div className={styles['days']}>
        {day('begin')}
        {day('end')}
      </div>
      <div className={styles['renewal']} data-path="term.renewalMonths">
        <Checkbox
          checked={term.renewalMonths !== null}
          onChange={({ target }) => edit({ renewalMonths: target.checked ? USUAL_MONTHS : null })}
        >
          到期自动续期
        </Checkbox>
        {term.renewalMonths !== null && (
          <InputNumber<number>
            aria-label="每次续期的月数"
            value={term.renewalMonths}
            min={1}
            max={MOST_RENEWAL_MONTHS}
            precision={0}
            prefix="每次"
            suffix="个月"
            changeOnWheel={false}
            style={{ width: 148 }}
            onChange={(months) => edit({ renewalMonths: months ?? USUAL_MONTHS })}
          />
        )}
      </div>
      <p className={styles['hint']}>
        {problemAt('term.renewalMonths') ??
          (isTermOpen(term) ? '没有约定期限可不填' : '请与合同正文的约定一致；平台不会据此改动合同')}
      </p>
    </div>
  )
}
