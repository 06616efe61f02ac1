// The dialog of an action around a group: what follows, what is filled in, why it failed.
import { Form, Input, Modal } from 'antd'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { inviteAffiliate } from '#protocol/company/affiliations/affiliations.ts'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import type { GroupMoveActor } from '#src/features/company/affiliations/actor.tsx'
import { DisclosureInput } from '#src/features/company/affiliations/disclosure-input.tsx'
import type { GroupMoveKind } from '#src/machines/group-move.machine.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

interface Words {
  readonly title: (name: string) => string
  readonly verb: string
  readonly consequence: string
  readonly isDangerous?: true
}

const WORDS: Readonly<Record<GroupMoveKind, Words>> = {
  invite: {
    title: () => '邀请成员企业',
    verb: '发出邀请',
    consequence: '对方的管理员接受后成为成员企业，并自己选择向集团开放什么。',
  },
  withdraw: {
    title: (name) => `取消对${name}的邀请？`,
    verb: '取消邀请',
    consequence: '对方不能再接受这份邀请；需要时可以重新邀请。',
  },
  remove: {
    title: (name) => `将${name}移出集团？`,
    verb: '移出集团',
    consequence: '移出后立即看不到对方的汇总数字和合同；再次加入要重新邀请并由对方接受。',
    isDangerous: true,
  },
  accept: {
    title: (name) => `加入${name}的集团`,
    verb: '接受邀请',
    consequence: '请选择向集团开放什么，可以都不选；加入后随时可以修改或退出。',
  },
  decline: {
    title: (name) => `谢绝${name}的邀请？`,
    verb: '谢绝邀请',
    consequence: '谢绝后对方会收到消息；需要时对方可以再次邀请。',
  },
  disclose: {
    title: (name) => `修改对${name}的授权`,
    verb: '保存授权',
    consequence: '保存后立即生效，集团会收到消息。',
  },
  leave: {
    title: (name) => `退出${name}的集团？`,
    verb: '退出集团',
    consequence: '退出后授权全部收回，集团立即看不到本单位的汇总数字和合同；查看记录仍然保留。',
    isDangerous: true,
  },
}

interface Typed {
  readonly company?: string
  readonly disclosed?: Disclosure[]
}

const { company } = inviteAffiliate.input.entries

export const GroupDialog = ({ actor }: { readonly actor: GroupMoveActor }) => {
  const snapshot = useSelector(actor, (current) => current)
  if (!snapshot.hasTag('asking')) return null
  const { kind, place, failure } = snapshot.context
  const words = WORDS[kind]
  return (
    <GroupQuestion
      // Another question begins empty.
      key={`${kind} ${place?.affiliationId ?? ''}`}
      title={words.title(place?.name ?? '')}
      verb={words.verb}
      isDangerous={words.isDangerous === true}
      isBusy={snapshot.hasTag('busy')}
      disclosed={place?.disclosed ?? []}
      onAnswer={(typed) => actor.send({ type: 'move.confirmed', answer: typed })}
      onClose={() => actor.send({ type: 'move.dismissed' })}
    >
      <p>{words.consequence}</p>
      <FormFailure error={failure} />
      {kind === 'invite' && (
        <Form.Item
          label="单位全称或统一社会信用代码"
          name="company"
          extra="要与对方在本平台认证的名称或代码完全一致"
          rules={[ruleOf(company, '请填写单位全称或统一社会信用代码')]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Form.Item>
      )}
      {(kind === 'accept' || kind === 'disclose') && (
        <Form.Item name="disclosed" label="向集团开放">
          <DisclosureInput />
        </Form.Item>
      )}
    </GroupQuestion>
  )
}

interface GroupQuestionProps {
  readonly title: string
  readonly verb: string
  readonly isDangerous: boolean
  readonly isBusy: boolean
  readonly disclosed: readonly Disclosure[]
  readonly onAnswer: (typed: Typed) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const GroupQuestion = ({
  title,
  verb,
  isDangerous,
  isBusy,
  disclosed,
  onAnswer,
  onClose,
  children,
}: GroupQuestionProps) => {
  const [form] = Form.useForm<Typed>()
  return (
    <Modal
      open
      centered
      width={520}
      title={title}
      okText={verb}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      cancelButtonProps={{ disabled: isBusy }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={{ disclosed: [...disclosed] }} onFinish={onAnswer}>
        {children}
      </CalmForm>
    </Modal>
  )
}
