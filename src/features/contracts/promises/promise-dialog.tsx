// A new promise, or other words, days and sums for one.
import { Checkbox, Form, Input, Modal, Radio, Select } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { PromiseDetail } from '#protocol/contracts/promises/promises.ts'
import { ADVANCE_DAYS, PROMISE_DIRECTIONS, PROMISE_KINDS } from '#protocol/contracts/promises/status.ts'
import type { AdvanceDays, PromiseDirection, PromiseKind } from '#protocol/contracts/promises/status.ts'
import { promiseTerms } from '#protocol/contracts/promises/terms.ts'
import { ContractField } from '#src/features/contracts/promises/contract-field.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { useAddPromise, useEditPromise } from '#src/features/contracts/promises/queries.ts'
import {
  cycleWords,
  DIRECTION_WORDS,
  KIND_WORDS,
  USUAL_CYCLES,
} from '#src/features/contracts/promises/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { DayInput } from '#src/ui/day-input.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import styles from './promises.module.css'

interface Typed {
  readonly kind: PromiseKind
  readonly title: string
  readonly counterparty: string
  readonly contractId: string | null
  readonly dueDay: string
  readonly amount: number | null
  readonly direction: PromiseDirection
  readonly cycleMonths: number | null
  readonly untilDay: string
  readonly advanceDays: AdvanceDays[]
  readonly remark: string
  readonly ownerMemberId: string | null
}

/** The contract it is made for, where it is made on a contract's page. */
export interface ContractOfPromise {
  readonly contractId: string
  readonly name: string
  readonly amount: number | null
}

export interface PromiseDialogProps {
  /** The one to change; a new one without it. */
  readonly promise?: PromiseDetail
  readonly contract?: ContractOfPromise
  readonly onClose: () => void
}

const NEW: Typed = {
  kind: 2,
  title: '',
  counterparty: '',
  contractId: null,
  dueDay: '',
  amount: null,
  direction: 'none',
  cycleMonths: null,
  untilDay: '',
  advanceDays: [7, 1],
  remark: '',
  ownerMemberId: null,
}

const typedFrom = (promise: PromiseDetail): Typed => ({
  ...promise,
  untilDay: promise.untilDay ?? '',
  advanceDays: ADVANCE_DAYS.filter((days) => promise.advanceDays.includes(days)),
  ownerMemberId: null,
})

export const PromiseDialog = ({ promise, contract, onClose }: PromiseDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const add = useAddPromise()
  const edit = useEditPromise()
  const isNew = promise === undefined
  const call = isNew ? add : edit
  const first: Typed = isNew
    ? { ...NEW, ...(contract && { contractId: contract.contractId, amount: contract.amount }) }
    : typedFrom(promise)
  const typedKind = Form.useWatch('kind', form)
  const kind = typedKind ?? first.kind
  const direction = Form.useWatch('direction', form) ?? first.direction
  const cycle = Form.useWatch('cycleMonths', form) ?? first.cycleMonths
  const hasAmount = kind === 2 || kind === 3 || (kind === 4 && direction !== 'none')
  const recurs = kind === 1 || kind === 4
  const onFinish = ({ amount, untilDay, ownerMemberId, ...typed }: Partial<Typed>): void => {
    const terms = {
      ...first,
      ...typed,
      contractId: contract?.contractId ?? promise?.contractId ?? typed.contractId ?? null,
      amount: hasAmount ? (amount ?? null) : null,
      cycleMonths: recurs ? (typed.cycleMonths ?? null) : null,
      untilDay: recurs && (typed.cycleMonths ?? null) !== null && untilDay ? untilDay : null,
    }
    const done = (words: string) => ({
      onSuccess: () => {
        raise(words)
        onClose()
      },
      onError: (thrown: unknown) =>
        form.setFields(
          Object.entries(asCallFailure(thrown).fields).map(([name, words]) => ({
            name: name as keyof Typed,
            errors: [words],
          })),
        ),
    })
    if (isNew)
      add.mutate({ terms: termsOf(terms), ownerMemberId: ownerMemberId ?? null }, done('已新建履约事项'))
    else
      edit.mutate(
        { promiseId: promise.promiseId, version: promise.version, terms: termsOf(terms) },
        done('已保存'),
      )
  }
  return (
    <Modal
      open
      centered
      width={600}
      title={isNew ? '新建履约事项' : `修改“${promise.title}”`}
      okText={isNew ? '新建' : '保存'}
      cancelText="取消"
      confirmLoading={call.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={first} onFinish={onFinish}>
        <FormFailure error={call.error} isSaidAtFields />
        {isNew && (
          <Form.Item label="类型" name="kind">
            <Radio.Group
              optionType="button"
              options={PROMISE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item label="事项" name="title" rules={[ruleOf(promiseTerms.entries.title, '请填写事项')]}>
          <Input maxLength={100} placeholder="例如：设备采购尾款" />
        </Form.Item>
        {contract !== undefined && (
          <Form.Item label="合同">
            <span>《{contract.name}》</span>
          </Form.Item>
        )}
        <div className={styles['pair']}>
          <Form.Item label="对方（选填）" name="counterparty">
            <Input maxLength={100} placeholder="单位或个人" />
          </Form.Item>
          {isNew && contract === undefined && (
            <Form.Item label="所属合同（选填）" name="contractId">
              <ContractField />
            </Form.Item>
          )}
          {kind === 4 && (
            <Form.Item label="款项" name="direction">
              <Radio.Group
                options={PROMISE_DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))}
              />
            </Form.Item>
          )}
          {hasAmount && (
            <Form.Item
              label="金额（元）"
              name="amount"
              rules={[ruleOf(promiseTerms.entries.amount, '请填写金额')]}
            >
              <YuanInput />
            </Form.Item>
          )}
          <Form.Item
            label={kind === 4 ? '本期日期' : '日期'}
            name="dueDay"
            rules={[{ required: true, message: '请选择日期' }]}
          >
            <DayInput />
          </Form.Item>
          {recurs && (
            <Form.Item
              label={kind === 4 ? '周期' : '自动续期（选填）'}
              name="cycleMonths"
              rules={kind === 4 ? [{ required: true, message: '请选择周期' }] : []}
            >
              <Select
                allowClear={kind === 1}
                placeholder={kind === 4 ? '请选择' : '到期终止'}
                options={[
                  ...new Set([...USUAL_CYCLES, ...(first.cycleMonths === null ? [] : [first.cycleMonths])]),
                ].map((value) => ({ value, label: cycleWords(value) }))}
              />
            </Form.Item>
          )}
          {recurs && cycle !== null && (
            <Form.Item label="结束日期（选填）" name="untilDay">
              <DayInput />
            </Form.Item>
          )}
        </div>
        <Form.Item label="提前提醒" name="advanceDays">
          <Checkbox.Group options={ADVANCE_DAYS.map((value) => ({ value, label: `${value} 天` }))} />
        </Form.Item>
        {isNew && (
          <Form.Item label="负责人" name="ownerMemberId" extra="不选就由自己负责。提醒发给负责人。">
            <ColleagueSelect useFound={useColleagues} isClearable />
          </Form.Item>
        )}
        <Form.Item label="备注（选填）" name="remark">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}

/** What the call takes, without what else the form keeps. */
const termsOf = ({
  kind,
  title,
  counterparty,
  contractId,
  dueDay,
  amount,
  direction,
  cycleMonths,
  untilDay,
  advanceDays,
  remark,
}: Omit<Typed, 'untilDay' | 'ownerMemberId'> & {
  untilDay: string | null
}) => ({
  kind,
  title,
  counterparty,
  contractId,
  dueDay,
  amount,
  direction,
  cycleMonths,
  untilDay,
  advanceDays: [...advanceDays],
  remark,
})
