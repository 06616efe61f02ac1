// The rule of a class: which contracts are filed in it by themselves, tried before it is kept.
import { useOrgTree } from '#src/ui/organisation.ts'
import { Button, Checkbox, Form, InputNumber, Modal, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { MOST_RULE_WORDS, filingRule } from '#protocol/archive/classes/rule.ts'
import type { FilingRule } from '#protocol/archive/classes/rule.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { countWords } from '#protocol/paging.ts'
import { problemOf } from '#protocol/problem-of.ts'
import styles from '#src/features/archive/classes/classes.module.css'
import { departmentNodes } from '#src/features/archive/classes/department-nodes.ts'
import { useSetRule, useTryRule } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface Typed {
  readonly types?: string[]
  readonly parties?: string[]
  /** In yuan. */
  readonly amountFrom?: number | null
  readonly amountTo?: number | null
  readonly departmentIds?: string[]
}

const fen = (yuan: number | null | undefined): number | null =>
  yuan === null || yuan === undefined ? null : Math.round(yuan * 100)
const yuan = (some: number | null): number | null => (some === null ? null : some / 100)

const ruleFrom = ({
  types = [],
  parties = [],
  amountFrom,
  amountTo,
  departmentIds = [],
}: Typed): FilingRule => ({
  types,
  parties,
  amountFrom: fen(amountFrom),
  amountTo: fen(amountTo),
  departmentIds,
})

export interface RuleDialogProps {
  readonly of: ArchiveClass
  readonly onClose: () => void
}

export const RuleDialog = ({ of: { classId, name, rule }, onClose }: RuleDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const types = useOfferedNames('contractTypes')
  const [apply, setApply] = useState(true)
  const raise = useRaiseAlert()
  const departments = useOrgTree()
  const tried = useTryRule()
  const save = useSetRule()
  const problem = (): string | undefined => problemOf(filingRule, ruleFrom(form.getFieldsValue()))
  const onTry = (): void => {
    const words = problem()
    if (words !== undefined) raise(words, 'error')
    else tried.mutate({ rule: ruleFrom(form.getFieldsValue()) })
  }
  const keep = (kept: FilingRule | null): void =>
    save.mutate(
      { classId, rule: kept, apply },
      {
        onSuccess: ({ moveId }) => {
          raise(
            kept === null
              ? `“${name}”不再自动归档`
              : moveId === null
                ? '规则已保存，今后完成的合同按它归档'
                : '规则已保存，正在归档符合的合同',
          )
          onClose()
        },
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  const found = tried.data
  return (
    <Modal
      open
      centered
      width={600}
      title={`“${name}”的归档规则`}
      onCancel={onClose}
      footer={[
        ...(rule === null
          ? []
          : [
              <Button key="none" danger style={{ float: 'left' }} onClick={() => keep(null)}>
                取消规则
              </Button>,
            ]),
        <Button key="try" loading={tried.isPending} onClick={onTry}>
          试算
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={found === undefined}
          title={found === undefined ? '请先试算，看看会归档哪些合同' : undefined}
          loading={save.isPending}
          onClick={() => keep(ruleFrom(form.getFieldsValue()))}
        >
          保存规则
        </Button>,
      ]}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={
          rule === null ? {} : { ...rule, amountFrom: yuan(rule.amountFrom), amountTo: yuan(rule.amountTo) }
        }
        onValuesChange={() => tried.reset()}
      >
        <p style={{ margin: '0 0 16px', color: 'var(--secondary)' }}>
          符合全部条件的合同完成后自动放入这个分类；一份合同符合几个分类的规则时，放入排在最前的分类。
        </p>
        <Form.Item label="合同类型是其中之一" name="types">
          <Select
            mode="tags"
            maxCount={MOST_RULE_WORDS}
            placeholder="不限"
            options={types.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
        <Form.Item label="签约方名称含有其中之一" name="parties" extra="输入后按回车">
          <Select mode="tags" open={false} suffixIcon={null} maxCount={MOST_RULE_WORDS} placeholder="不限" />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item label="金额不低于（元）" name="amountFrom">
            <Money />
          </Form.Item>
          <Form.Item label="金额不高于（元）" name="amountTo">
            <Money />
          </Form.Item>
        </div>
        <Form.Item label="经办人的部门" name="departmentIds" extra="包括下级部门">
          <TreeSelect<string[]>
            multiple
            allowClear
            treeDefaultExpandAll
            showSearch
            treeNodeFilterProp="title"
            placeholder="不限"
            treeData={departmentNodes(departments.data?.departments ?? [])}
          />
        </Form.Item>
        <FormFailure error={tried.error} />
        {found !== undefined && (
          <div className={styles['found']} role="status">
            <p>
              {found.count === 0
                ? '待归档里现在没有符合的合同，今后完成的合同按此规则归档。'
                : `按此规则将归档 ${countWords(found.count)} 份合同`}
            </p>
            {found.rows.length > 0 && (
              <ul>
                {found.rows.map(({ filingId, name: contract, parties }) => (
                  <li key={filingId} title={`${contract}（${parties}）`}>
                    《{contract}》{parties}
                  </li>
                ))}
                {found.count > found.rows.length && <li>……</li>}
              </ul>
            )}
            {found.count > 0 && (
              <Checkbox
                style={{ marginTop: 8 }}
                checked={apply}
                onChange={({ target }) => setApply(target.checked)}
              >
                保存后立即归档这些合同
              </Checkbox>
            )}
          </div>
        )}
      </CalmForm>
    </Modal>
  )
}

interface MoneyProps {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (value: number | null) => void
}

const Money = ({ id, value, onChange }: MoneyProps) => (
  <InputNumber<number>
    {...(id === undefined ? {} : { id })}
    value={value ?? null}
    style={{ width: '100%' }}
    prefix="¥"
    min={0}
    max={9_999_999_999}
    precision={2}
    controls={false}
    changeOnWheel={false}
    placeholder="不限"
    onChange={(next) => onChange?.(next)}
  />
)
