// Step 3 of a paper of the office: what it is for, and who approves it (signSet2).
import { Input, InputNumber, Switch } from 'antd'
import { MOST_PAPER_APPROVERS, MOST_PAPER_COPIES, MOST_SETS } from '#protocol/office/papers/terms.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { ApprovalChoice } from '#src/features/contracts/flow-start/approval-choice.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { useApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { useTerms } from '#src/features/contracts/flow-start/use-paper.ts'
import { useProblemAt } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { useApprovers } from '#src/features/contracts/flow-start/queries.ts'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from './settings-step.module.css'

export const PaperSettings = ({ kind }: { readonly kind: PaperKind }) => {
  const [terms, change] = useTerms(kind)
  const problemAt = useProblemAt()
  const isReport = kind === 'report'
  return (
    <>
      <Heading title={isReport ? '填写签报' : '填写用印申请'} />
      <div className={wizard['columns']}>
        <div className={wizard['stack']}>
          <section className={wizard['panel']} aria-labelledby="paper-terms">
            <h2 id="paper-terms" className={wizard['panelTitle']}>
              {isReport ? '签报内容' : '用印内容'}
            </h2>
            <div className={wizard['stack']}>
              <LabelledField
                label={isReport ? '事由' : '用途'}
                path="paper.reason"
                problem={problemAt('paper.reason')}
                className={wizard['counted']}
              >
                {(control) => (
                  <Input.TextArea
                    {...control}
                    value={terms.reason}
                    maxLength={500}
                    showCount
                    autoSize={{ minRows: 3, maxRows: 8 }}
                    placeholder={isReport ? '为什么签这份合同，主要条件是什么' : '文件用在哪里、交给谁'}
                    onChange={(event) => change({ reason: event.target.value })}
                  />
                )}
              </LabelledField>
              {isReport ? (
                <LabelledField
                  label="对方单位"
                  path="paper.counterparty"
                  isOptional
                  problem={problemAt('paper.counterparty')}
                  hint="转发起签署时带入签署方"
                >
                  {(control) => (
                    <Input
                      {...control}
                      value={terms.counterparty}
                      maxLength={100}
                      placeholder="与营业执照一致的全称"
                      onChange={(event) => change({ counterparty: event.target.value })}
                    />
                  )}
                </LabelledField>
              ) : (
                <LabelledField label="份数" path="paper.sets" problem={problemAt('paper.sets')}>
                  {(control) => (
                    <InputNumber<number>
                      {...control}
                      value={terms.sets}
                      min={1}
                      max={MOST_SETS}
                      precision={0}
                      suffix="份"
                      style={{ width: 160 }}
                      onChange={(sets) => change({ sets: sets ?? 1 })}
                    />
                  )}
                </LabelledField>
              )}
              {isReport && (
                <LabelledField
                  label="审批通过后用印"
                  path="paper.needsSeal"
                  hint={
                    terms.needsSeal
                      ? '下一步放置印章；审批通过后由有用印权限的同事用印。'
                      : '只要同意，不在文件上盖章。'
                  }
                >
                  {(control) => (
                    <Switch
                      id={control.id}
                      checked={terms.needsSeal}
                      style={{ alignSelf: 'flex-start' }}
                      onChange={(needsSeal) => change({ needsSeal })}
                    />
                  )}
                </LabelledField>
              )}
            </div>
          </section>
        </div>
        <div className={wizard['stack']}>
          <Approvers kind={kind} />
          <section className={wizard['panel']} aria-labelledby="paper-copies">
            <h2 id="paper-copies" className={styles['headTitle']}>
              抄送
            </h2>
            <p className={styles['orderHint']}>抄送的同事从提交起可以查看和下载，不参与审批。</p>
            <LabelledField
              label="抄送同事"
              path="paper.copies"
              isOptional
              problem={problemAt('paper.copies')}
            >
              {(control) => (
                <ColleaguePicker
                  id={control.id}
                  useFound={useColleagues}
                  most={MOST_PAPER_COPIES}
                  value={terms.copyIds}
                  isWrong={problemAt('paper.copies') !== undefined}
                  onChange={(copyIds) => change({ copyIds })}
                />
              )}
            </LabelledField>
          </section>
        </div>
      </div>
    </>
  )
}

/** The company's process, or where none fits the colleagues the author names. */
const Approvers = ({ kind }: { readonly kind: PaperKind }) => {
  const [terms, change] = useTerms(kind)
  const problem = useProblemAt()('paper.approvers')
  if (useApproval() !== undefined) return <ApprovalChoice />
  return (
    <section className={wizard['panel']} aria-labelledby="paper-approvers">
      <h2 id="paper-approvers" className={styles['headTitle']}>
        审批人
      </h2>
      <p className={styles['orderHint']}>
        {kind === 'report'
          ? '单位没有适用的审批流程，请指定审批人，按所选顺序依次审批。'
          : '单位没有适用的审批流程。可以指定审批人，按所选顺序依次审批；不指定时直接由有用印权限的同事用印。'}
      </p>
      <LabelledField
        label="指定审批人"
        path="paper.approvers"
        isOptional={kind === 'fileSeal'}
        problem={problem}
      >
        {(control) => (
          <ColleaguePicker
            id={control.id}
            useFound={useApprovers}
            most={MOST_PAPER_APPROVERS}
            value={terms.approverIds}
            isWrong={problem !== undefined}
            onChange={(approverIds) => change({ approverIds })}
          />
        )}
      </LabelledField>
    </section>
  )
}
