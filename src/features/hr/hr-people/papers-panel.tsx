// Last days that HR noted in a person's file: added, moved and taken out.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Select } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { HR_PAPER_KINDS } from '#protocol/hr/hr-forms/running-out.ts'
import type { HrPaperKind } from '#protocol/hr/hr-forms/running-out.ts'
import type { EmployeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { usePersonAct } from '#src/features/hr/hr-people/queries.ts'
import type { Whose } from '#src/features/hr/hr-people/queries.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { DayInput } from '#src/ui/day-input.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { clearProblems } from '#src/ui/show-problems.ts'
import styles from './hr-people.module.css'

const PAPER_WORDS: Record<HrPaperKind, string> = {
  contract: '劳动合同',
  idCard: '身份证',
  certificate: '证件',
}

interface PapersPanelProps {
  readonly whose: Whose
  readonly papers: EmployeeFile['papers']
}

export const PapersPanel = ({ whose, papers }: PapersPanelProps) => {
  const mayLaunch = useMay('humanResouce', 'launch')
  const place = useListPlace({ memberId: '', hrFormId: '', dialog: '' })
  const isOpen = mayLaunch && place.dialog === 'note'
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="person-papers">
      <div className={styles['panelHead']}>
        <h2 id="person-papers" className={styles['panelTitle']}>
          登记的到期日
        </h2>
        {mayLaunch && <Button onClick={() => place.change({ dialog: 'note' })}>登记</Button>}
      </div>
      {papers.length === 0 ? (
        <p className={styles['quiet']}>可登记证件、身份证和在别处签订的劳动合同的到期日，到期前提醒。</p>
      ) : (
        <ul className={styles['lines']}>
          {papers.map((paper) => (
            <li key={paper.hrPaperId}>
              <span className={styles['name']}>{paper.name || PAPER_WORDS[paper.kind]}</span>
              <span className={styles['quiet']}>
                {paper.day}
                <br />
                {paper.notedBy}登记
              </span>
              {mayLaunch && <Remove paper={paper} />}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <NoteDialog whose={whose} onClose={() => place.change({ dialog: '' })} />}
    </section>
  )
}

const Remove = ({ paper: { hrPaperId, name, kind } }: { readonly paper: EmployeeFile['papers'][number] }) => {
  const act = usePersonAct()
  const raise = useRaiseAlert()
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`删除${name || PAPER_WORDS[kind]}`}
      loading={act.isPending}
      onClick={() =>
        act.mutate(
          { act: 'remove', hrPaperId },
          { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
        )
      }
    />
  )
}

interface Typed {
  readonly kind: HrPaperKind
  readonly name?: string
  readonly day?: string
}

const NoteDialog = ({ whose, onClose }: { readonly whose: Whose; readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  const kind = Form.useWatch('kind', form) ?? 'certificate'
  const act = usePersonAct()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title="登记到期日"
      okText="登记"
      cancelText="取消"
      confirmLoading={act.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ kind: 'certificate' }}
        onValuesChange={(changed) => clearProblems(form, changed)}
        onFinish={({ kind: chosen, name = '', day = '' }) =>
          act.mutate(
            { act: 'note', whose, kind: chosen, name, day },
            {
              onSuccess: () => {
                raise('已登记，到期前 30 天和 7 天提醒')
                onClose()
              },
              onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
            },
          )
        }
      >
        <Form.Item label="种类" name="kind">
          <Select options={HR_PAPER_KINDS.map((value) => ({ value, label: PAPER_WORDS[value] }))} />
        </Form.Item>
        {kind === 'certificate' && (
          <Form.Item
            label="证件名称"
            name="name"
            extra="如健康证、电工证；再次登记同名证件即更新到期日"
            rules={[{ required: true, message: '请填写证件名称' }]}
          >
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item label="到期日" name="day" rules={[{ required: true, message: '请选择到期日' }]}>
          <DayInput />
        </Form.Item>
        <FormFailure error={act.error} />
      </CalmForm>
    </Modal>
  )
}
