// What the contract is called and worth.
import { AutoComplete, Input } from 'antd'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { amountProblem } from '#protocol/contracts/drafts/rules.ts'
import { PaymentFields } from '#src/features/contracts/flow-start/payment-fields.tsx'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { TermFields } from '#src/features/contracts/flow-start/term-fields.tsx'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import type { ContentChange } from '#src/machines/flow-start/content-edits.ts'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'

export const BasicInfo = () => {
  const actor = useWizardActor()
  const content = useContent()
  const problemAt = useProblemAt()
  const kind = usePaperKind()
  const types = useOfferedNames('contractTypes')
  const edit = (change: ContentChange): void => actor.send({ type: 'content.edited', change })
  return (
    <section className={wizard['panel']} aria-labelledby="basic-info">
      <h2 id="basic-info" className={wizard['panelTitle']}>
        基本信息
      </h2>
      <div className={wizard['stack']}>
        <LabelledField label={NAME_LABELS[kind ?? 'contract']} path="name" problem={problemAt('name')}>
          {(control) => (
            <Input
              {...control}
              value={content.name}
              maxLength={100}
              placeholder={kind === 'fileSeal' ? '如：工商变更介绍信' : '如：设备采购合同'}
              onChange={(event) => edit({ name: event.target.value })}
            />
          )}
        </LabelledField>
        {kind === undefined && (
          <LabelledField
            label="合同编号"
            path="contractNo"
            isOptional
            problem={problemAt('contractNo')}
            hint="可改为单位内部编号"
          >
            {(control) => (
              <Input
                {...control}
                value={content.contractNo}
                placeholder="发起时自动编号"
                maxLength={50}
                onChange={(event) => edit({ contractNo: event.target.value })}
              />
            )}
          </LabelledField>
        )}
        {kind !== 'fileSeal' && (
          <LabelledField label="合同类型" path="contractType" isOptional>
            {(control) => (
              <AutoComplete
                id={control.id}
                value={content.contractType}
                placeholder="选择或输入"
                options={types.map((value) => ({ value }))}
                showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
                onChange={(value: string | undefined) => edit({ contractType: (value ?? '').slice(0, 50) })}
              />
            )}
          </LabelledField>
        )}
        {kind !== 'fileSeal' && (
          <LabelledField
            label="合同金额"
            path="amount"
            isOptional
            problem={amountProblem(content.amount) ?? problemAt('amount')}
            hint={content.amount === null ? '没有金额可不填' : fenInWords(content.amount)}
          >
            {(control) => (
              <YuanInput {...control} value={content.amount} onChange={(amount) => edit({ amount })} />
            )}
          </LabelledField>
        )}
        {kind === undefined && <TermFields />}
        {kind === undefined && <PaymentFields />}
        <LabelledField
          label="备注"
          path="remark"
          isOptional
          problem={problemAt('remark')}
          className={wizard['counted']}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              value={content.remark}
              maxLength={500}
              showCount
              autoSize={{ minRows: 3, maxRows: 8 }}
              placeholder={kind === undefined ? '写给各签署方的说明' : '写给审批人和用印人的说明'}
              onChange={(event) => edit({ remark: event.target.value })}
            />
          )}
        </LabelledField>
      </div>
    </section>
  )
}

const NAME_LABELS = { contract: '合同名称', report: '签报名称', fileSeal: '文件名称' } as const
