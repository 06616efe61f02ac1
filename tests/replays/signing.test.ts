// Recorded in the inspector on 2026-11-21, replayed on the charts alone. What was masked has a stand-in.
import { test } from 'vitest'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { replay } from '#tests/support/replay.ts'

test('signing goes the recorded way', () => {
  const signing = replay(signingMachine, {
    contractId: 'a5d690e5-2a82-4e89-85ad-cdddbe32d6f4',
    partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
  })
  signing.isNow({
    state: 'loading',
    context: {
      contractId: 'a5d690e5-2a82-4e89-85ad-cdddbe32d6f4',
      partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
      seals: [],
      made: [],
      chosen: {},
      readDocuments: [],
      secondsToRead: 0,
      willingToken: '',
    },
  })

  signing.answers('loadTask', {
    contractId: 'a5d690e5-2a82-4e89-85ad-cdddbe32d6f4',
    partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
    name: '房*****',
    initiator: '杭***********',
    partyType: 2,
    signer: '沈**',
    companyName: '杭州栖木文化创意有限公司',
    status: 2,
    deadline: '2026-12-21T15:50:19.844Z',
    minReadSeconds: 0,
    documents: [
      {
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        name: '房屋租赁合同.pdf',
        pages: [
          { width: 595.2756, height: 841.8898 },
          { width: 595.2756, height: 841.8898 },
          { width: 595.2756, height: 841.8898 },
        ],
        sha256: '2f3ce6d02e32d3ed73aff7b0dcde121ecc7342f2ad043aac8482ef5d546b499c',
        originalSha256: 'f87181828dd00b064bfab36d717db208339dca6f52d662216b9437ababcb726c',
        size: 95884,
      },
    ],
    fields: [
      {
        fieldId: '9c9de817-9b14-471f-8301-72c7bd08fc57',
        fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
        kind: 'companySeal',
        page: 2,
        x: 112,
        y: 322,
        w: 159.9999974603175,
        h: 159.9999974603175,
      },
      {
        fieldId: '41a86da8-a8c7-40d7-8880-6933093f4b0d',
        fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
        kind: 'signDate',
        page: 2,
        x: 156,
        y: 495,
        w: 137.14285496598646,
        h: 22.85714249433107,
      },
      {
        fieldId: '5daaac14-06e0-4613-bbd1-75b03acb9107',
        fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
        kind: 'crossPage',
        page: 0,
        x: 640.0000025396826,
        y: 330,
        w: 159.9999974603175,
        h: 159.9999974603175,
      },
    ],
    others: [
      {
        fieldId: 'ba1aff70-0ff9-4018-86e8-e4b010244260',
        fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
        kind: 'personSign',
        page: 2,
        x: 424,
        y: 370,
        w: 114.28571247165534,
        h: 57.14285623582767,
        who: '顾**',
      },
      {
        fieldId: '2edd0db7-64a4-4540-964d-197aefa3ce38',
        fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
        kind: 'signDate',
        page: 2,
        x: 468,
        y: 495,
        w: 137.14285496598646,
        h: 22.85714249433107,
        who: '顾**',
      },
    ],
    signStyles: ['drawn', 'typed', 'picture'],
    willing: ['sms', 'signPwd'],
    lastWilling: null,
    hasSignPassword: true,
    phoneMasked: '139****0001',
    seals: [
      {
        sealId: '39ee5b43-b9ee-4396-98cb-9a0d24d8da67',
        type: 1,
        name: '公章',
        status: 1,
        isDefault: true,
        widthMm: 42,
        heightMm: 42,
        svg: '[图形 2 KB]',
        createdAt: '2026-11-21T15:50:19.567Z',
        actions: [],
      },
    ],
    documentsHash: '4a9e9ebcf1b6d1177ce64b89c2e05e0d98416f107fba1425944eaf789079ce39',
    blocked: null,
    progress: [
      {
        partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
        who: '杭****************',
        status: 2,
        finishedAt: null,
        isMe: true,
      },
      {
        partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
        who: '顾**',
        status: 0,
        finishedAt: null,
        isMe: false,
      },
    ],
  })
  signing.isNow({
    state: {
      preparing: {
        reading: 'unread',
        dwelling: 'enough',
        choosing: 'chosen',
        proving: 'unproven',
        refusing: 'resting',
      },
    },
    changed: {
      task: {
        contractId: 'a5d690e5-2a82-4e89-85ad-cdddbe32d6f4',
        partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
        name: '房*****',
        initiator: '杭***********',
        partyType: 2,
        signer: '沈**',
        companyName: '杭州栖木文化创意有限公司',
        status: 2,
        deadline: '2026-12-21T15:50:19.844Z',
        minReadSeconds: 0,
        documents: [
          {
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            name: '房屋租赁合同.pdf',
            pages: [
              { width: 595.2756, height: 841.8898 },
              { width: 595.2756, height: 841.8898 },
              { width: 595.2756, height: 841.8898 },
            ],
            sha256: '2f3ce6d02e32d3ed73aff7b0dcde121ecc7342f2ad043aac8482ef5d546b499c',
            originalSha256: 'f87181828dd00b064bfab36d717db208339dca6f52d662216b9437ababcb726c',
            size: 95884,
          },
        ],
        fields: [
          {
            fieldId: '9c9de817-9b14-471f-8301-72c7bd08fc57',
            fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
            kind: 'companySeal',
            page: 2,
            x: 112,
            y: 322,
            w: 159.9999974603175,
            h: 159.9999974603175,
          },
          {
            fieldId: '41a86da8-a8c7-40d7-8880-6933093f4b0d',
            fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
            kind: 'signDate',
            page: 2,
            x: 156,
            y: 495,
            w: 137.14285496598646,
            h: 22.85714249433107,
          },
          {
            fieldId: '5daaac14-06e0-4613-bbd1-75b03acb9107',
            fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
            kind: 'crossPage',
            page: 0,
            x: 640.0000025396826,
            y: 330,
            w: 159.9999974603175,
            h: 159.9999974603175,
          },
        ],
        others: [
          {
            fieldId: 'ba1aff70-0ff9-4018-86e8-e4b010244260',
            fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
            kind: 'personSign',
            page: 2,
            x: 424,
            y: 370,
            w: 114.28571247165534,
            h: 57.14285623582767,
            who: '顾**',
          },
          {
            fieldId: '2edd0db7-64a4-4540-964d-197aefa3ce38',
            fileId: '2bb2085a-005d-4267-9e14-4085817f2838',
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
            kind: 'signDate',
            page: 2,
            x: 468,
            y: 495,
            w: 137.14285496598646,
            h: 22.85714249433107,
            who: '顾**',
          },
        ],
        signStyles: ['drawn', 'typed', 'picture'],
        willing: ['sms', 'signPwd'],
        lastWilling: null,
        hasSignPassword: true,
        phoneMasked: '139****0001',
        seals: [
          {
            sealId: '39ee5b43-b9ee-4396-98cb-9a0d24d8da67',
            type: 1,
            name: '公章',
            status: 1,
            isDefault: true,
            widthMm: 42,
            heightMm: 42,
            svg: '[图形 2 KB]',
            createdAt: '2026-11-21T15:50:19.567Z',
            actions: [],
          },
        ],
        documentsHash: '4a9e9ebcf1b6d1177ce64b89c2e05e0d98416f107fba1425944eaf789079ce39',
        blocked: null,
        progress: [
          {
            partyId: '9210938f-02b7-44eb-b515-cda1981880bc',
            who: '杭****************',
            status: 2,
            finishedAt: null,
            isMe: true,
          },
          {
            partyId: '27e8372f-89ae-48aa-a1bc-b74900db5d6c',
            who: '顾**',
            status: 0,
            finishedAt: null,
            isMe: false,
          },
        ],
      },
      seals: [
        {
          sealId: '39ee5b43-b9ee-4396-98cb-9a0d24d8da67',
          type: 1,
          name: '公章',
          status: 1,
          isDefault: true,
          widthMm: 42,
          heightMm: 42,
          svg: '[图形 2 KB]',
          createdAt: '2026-11-21T15:50:19.567Z',
          actions: [],
        },
      ],
      chosen: { companySeal: '39ee5b43-b9ee-4396-98cb-9a0d24d8da67' },
    },
  })

  signing.hears({ type: 'document.read', documentId: '2bb2085a-005d-4267-9e14-4085817f2838' })
  signing.isNow({
    state: {
      preparing: {
        reading: 'read',
        dwelling: 'enough',
        choosing: 'chosen',
        proving: 'unproven',
        refusing: 'resting',
      },
    },
    changed: { readDocuments: ['2bb2085a-005d-4267-9e14-4085817f2838'] },
  })

  signing.hears({ type: 'will.submitted', method: 'sms', secret: '•••' })
  signing.isNow({
    state: {
      preparing: {
        reading: 'read',
        dwelling: 'enough',
        choosing: 'chosen',
        proving: 'checking',
        refusing: 'resting',
      },
    },
  })

  signing.answers('proveWill', { willingToken: '•••', expiresAt: '2026-11-21T16:00:28.399Z' })
  signing.isNow({
    state: {
      preparing: {
        reading: 'read',
        dwelling: 'enough',
        choosing: 'chosen',
        proving: 'proven',
        refusing: 'resting',
      },
    },
    changed: { willingToken: '•••' },
  })

  signing.hears({ type: 'sign.submitted' })
  signing.isNow({ state: 'submitting' })

  signing.answers('sign', {})
  signing.isNow({ state: { sealing: 'asking' } })

  signing.answers('askState', {
    status: 9,
    contractStatus: 5,
    mayDownload: true,
    signedAt: null,
    failure: '',
    documents: [
      {
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        name: '房屋租赁合同.pdf',
        sha256: '2f3ce6d02e32d3ed73aff7b0dcde121ecc7342f2ad043aac8482ef5d546b499c',
        timestampTime: null,
      },
    ],
  })
  signing.isNow({
    state: { sealing: 'waiting' },
    changed: {
      state: {
        status: 9,
        contractStatus: 5,
        mayDownload: true,
        signedAt: null,
        failure: '',
        documents: [
          {
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            name: '房屋租赁合同.pdf',
            sha256: '2f3ce6d02e32d3ed73aff7b0dcde121ecc7342f2ad043aac8482ef5d546b499c',
            timestampTime: null,
          },
        ],
      },
    },
  })

  signing.hears({ type: 'xstate.after.pollInterval.signing.sealing.waiting' })
  signing.isNow({ state: { sealing: 'asking' } })

  signing.answers('askState', {
    status: 5,
    contractStatus: 5,
    mayDownload: true,
    signedAt: '2026-11-21T15:50:37.391Z',
    failure: '',
    documents: [
      {
        documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
        name: '房屋租赁合同.pdf',
        sha256: '58d93f56ce436322365236fe23c72dbdbc03e979653eb9dc75cbec421068c90a',
        timestampTime: '2026-11-21T15:50:37.255Z',
      },
    ],
  })
  signing.isNow({
    state: 'signed',
    status: 'done',
    changed: {
      state: {
        status: 5,
        contractStatus: 5,
        mayDownload: true,
        signedAt: '2026-11-21T15:50:37.391Z',
        failure: '',
        documents: [
          {
            documentId: '2bb2085a-005d-4267-9e14-4085817f2838',
            name: '房屋租赁合同.pdf',
            sha256: '58d93f56ce436322365236fe23c72dbdbc03e979653eb9dc75cbec421068c90a',
            timestampTime: '2026-11-21T15:50:37.255Z',
          },
        ],
      },
    },
  })
})

test('verifyCode goes the recorded way', () => {
  const verifyCode = replay(verifyCodeMachine, { purpose: 'willing' })
  verifyCode.isNow({
    state: 'ready',
    context: { purpose: 'willing', request: { phone: '' }, secondsLeft: 0, failure: null },
  })

  verifyCode.hears({ type: 'code.requested', request: { phone: '' } })
  verifyCode.isNow({ state: 'sending' })

  verifyCode.answers('sendCode', { resendAfterSeconds: 60 })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 60 } })

  verifyCode.hears({ type: 'code.forgotten' })
  verifyCode.isNow({ state: 'cooling' })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 59 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 58 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 57 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 56 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 55 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 54 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 53 } })

  verifyCode.hears({ type: 'xstate.after.second.verifyCode.cooling' })
  verifyCode.isNow({ state: 'cooling', changed: { secondsLeft: 52 } })
})
