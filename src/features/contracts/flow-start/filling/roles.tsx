// Who takes which role of the template: oneself, and people or companies typed or known.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { partyOf } from '#protocol/contracts/drafts/filling.ts'
import type { DraftRole } from '#protocol/contracts/drafts/template.ts'
import { useChange } from '#src/features/contracts/flow-start/filling/filling.ts'
import type { FillingProps } from '#src/features/contracts/flow-start/filling/filling.ts'
import { KnownPersonInput } from '#src/features/contracts/flow-start/known-person-input.tsx'
import { partyColour } from '#src/features/contracts/flow-start/party-colours.ts'
import { pickedPerson } from '#src/features/contracts/flow-start/picked-person.ts'
import { useProblemAt, useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { emptyParty } from '#src/machines/flow-start/content-edits.ts'
import { withPartyFor, withSelfAs } from '#src/machines/flow-start/template-edits.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import settings from '#src/features/contracts/flow-start/steps/settings-step.module.css'
import styles from '#src/features/contracts/flow-start/steps/template-step.module.css'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'

export const Roles = ({ filling }: FillingProps) => {
  const { roles } = filling.template
  if (roles.length === 0) return null
  return (
    <section className={wizard['panel']} aria-labelledby="template-roles">
      <h2 id="template-roles" className={wizard['panelTitle']}>
        签署方
      </h2>
      <ul className={styles['roles']}>
        {roles.map((role) => (
          <Role key={role.name} filling={filling} role={role} />
        ))}
      </ul>
    </section>
  )
}

interface RoleProps extends FillingProps {
  readonly role: DraftRole
}

const Role = ({ filling, role }: RoleProps) => {
  const party = partyOf(filling, role.name)
  const at = filling.parties.findIndex(({ partyId }) => partyId === party?.partyId)
  return (
    <li
      className={styles['role']}
      data-path={`template.roles.${role.name}`}
      style={{ '--party': partyColour(Math.max(0, at)) } as React.CSSProperties}
    >
      {party === undefined ? (
        <Lost filling={filling} role={role} />
      ) : (
        <>
          <RoleHead filling={filling} role={role} party={party} />
          <RoleParty party={party} />
        </>
      )}
    </li>
  )
}

/** Its party was removed, or the newer version has one role more. */
const Lost = ({ filling, role }: RoleProps) => {
  const change = useChange()
  const newId = useWizard(({ context }) => context.newId)
  const problem = useProblemAt()(`template.roles.${role.name}`)
  return (
    <div className={styles['lost']}>
      <span className={styles['roleName']}>{role.name}</span>
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change(withPartyFor(filling, role.name, emptyParty(newId(), role.isSealed ? 2 : 1)))}
      >
        添加签署方
      </Button>
      {problem !== undefined && (
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

const RoleHead = ({ filling, role, party }: RoleProps & { readonly party: DraftParty }) => {
  const actor = useWizardActor()
  const change = useChange()
  return (
    <div className={styles['roleHead']}>
      <span className={styles['roleName']}>{role.name}</span>
      {party.isSelf ? (
        <span className={settings['self']}>我方 · {party.partyType === 2 ? '单位' : '个人'}</span>
      ) : (
        <Segmented<1 | 2>
          size="small"
          aria-label={`${role.name}的类型`}
          value={party.partyType}
          options={[
            { label: '单位', value: 2 },
            { label: '个人', value: 1 },
          ]}
          onChange={(partyType) =>
            actor.send({ type: 'party.edited', partyId: party.partyId, change: { partyType } })
          }
        />
      )}
      {!party.isSelf && filling.parties.some(({ isSelf }) => isSelf) && (
        <Button
          type="link"
          size="small"
          className={styles['roleActions'] ?? ''}
          onClick={() => change(withSelfAs(filling, role.name))}
        >
          我方是{role.name}
        </Button>
      )}
    </div>
  )
}

const RoleParty = ({ party }: { readonly party: DraftParty }) => {
  const actor = useWizardActor()
  const problemAt = useProblemAt()
  const path = (name: string): string => `parties.${party.partyId}.${name}`
  const edit = (change: Partial<DraftParty>): void =>
    actor.send({ type: 'party.edited', partyId: party.partyId, change })
  const text = (name: 'name' | 'phone' | 'companyName', label: string, more: object = {}) => (
    <LabelledField
      label={label}
      path={path(name)}
      problem={problemAt(path(name))}
      isGroup={party.isSelf}
      className={name === 'companyName' && !party.isSelf ? styles['wide'] : undefined}
    >
      {(control) =>
        party.isSelf ? (
          <span className={settings['fact']}>{party[name]}</span>
        ) : (
          <KnownPersonInput
            control={control}
            value={party[name]}
            isForCompany={party.partyType === 2}
            onType={(typed) => edit({ [name]: typed })}
            onPick={(person) =>
              edit({
                ...pickedPerson(person, path('phone')),
                ...(party.partyType === 2 && { companyName: person.companyName }),
              })
            }
            {...more}
          />
        )
      }
    </LabelledField>
  )
  return (
    <div className={styles['fields']}>
      {party.partyType === 2 &&
        text('companyName', '单位全称', { maxLength: 100, placeholder: '与营业执照一致' })}
      {text('name', party.partyType === 2 ? '经办人姓名' : '姓名', {
        maxLength: 30,
        placeholder: '与身份证一致',
      })}
      {text('phone', '手机号', { maxLength: 11, inputMode: 'tel', placeholder: '用于接收签署短信' })}
    </div>
  )
}
