import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import type { PodTemplateSpec } from 'kubernetes-types/core/v1.d.ts'
import { parseAllDocuments } from 'yaml'
import { temporaryFolder } from '../support/parley.ts'

// deploy/kubernetes as kubectl renders it, held to the types that are made from the published API of Kubernetes.

const hasKubectl = spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).status === 0
const skip = hasKubectl ? false : 'there is no kubectl; install it (on Debian: apt-get install kubernetes-client)'

type Labels = Record<string, string>
type Resource = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string }
  spec: {
    template?: PodTemplateSpec
    selector?: Labels | { matchLabels: Labels }
    ports?: { targetPort: string }[]
  }
}

test('kubectl renders resources whose every field Kubernetes knows', { skip }, async () => {
  const resources = rendered()
  assert.deepEqual(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort(), [
    'Deployment parley-api',
    'Deployment parley-mail',
    'Deployment parley-worker',
    'Ingress parley',
    'PodDisruptionBudget parley-api',
    'PodDisruptionBudget parley-mail',
    'PodDisruptionBudget parley-worker',
    'Service parley-api',
    'Service parley-mail',
  ])
  assert.ok(resources.every(({ metadata }) => metadata.namespace === 'parley'))
  assert.equal(await problems(JSON.stringify(resources)), '')
  // The check finds a slip of the pen.
  const slip = JSON.stringify(resources).replaceAll('readinessProbe', 'readynessProbe')
  assert.match(await problems(slip), /readynessProbe/)
})

test('each role runs with little to harm, and its probes ask the port that answers in every role', { skip }, () => {
  for (const { metadata, spec } of rendered().filter(({ kind }) => kind === 'Deployment')) {
    const { containers, securityContext, automountServiceAccountToken } = spec.template!.spec!
    const [container, ...others] = containers
    assert.deepEqual(others, [])
    const { args, env, ports, image, readinessProbe, livenessProbe, startupProbe } = container!
    assert.equal(`parley-${args!.at(-1)}`, metadata.name)
    assert.match(image!, /^registry\.acme\.test\/parley:/)
    const metrics = ports!.find(({ name }) => name === 'metrics')!.containerPort
    assert.equal(env!.find(({ name }) => name === 'PARLEY_METRICS_LISTEN')!.value, `0.0.0.0:${metrics}`)
    for (const probe of [readinessProbe, livenessProbe, startupProbe]) assert.equal(probe!.httpGet!.port, 'metrics')
    assert.deepEqual([securityContext!.runAsNonRoot, securityContext!.runAsUser], [true, 10_001])
    assert.equal(automountServiceAccountToken, false)
    const { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } = container!.securityContext!
    assert.deepEqual([readOnlyRootFilesystem, allowPrivilegeEscalation], [true, false])
    assert.deepEqual(capabilities!.drop, ['ALL'])
  }
})

test('what one resource names is there in another: pods, ports and services', { skip }, () => {
  const resources = rendered()
  const pods = resources.filter(({ kind }) => kind === 'Deployment')
  for (const { kind, metadata, spec } of resources.filter((resource) => resource.spec.selector)) {
    const wanted = Object.entries((spec.selector!.matchLabels ?? spec.selector) as Labels)
    const chosen = pods.filter((pod) => {
      const { labels } = pod.spec.template!.metadata!
      return wanted.every(([name, value]) => labels![name] === value)
    })
    assert.deepEqual([...new Set(chosen.map((pod) => pod.metadata.name))], [metadata.name], `${kind} ${metadata.name}`)
    const open = chosen[0]!.spec.template!.spec!.containers[0]!.ports!.map(({ name }) => name)
    for (const { targetPort } of spec.ports ?? []) assert.ok(open.includes(targetPort), targetPort)
  }
  const ingress = JSON.stringify(resources.find(({ kind }) => kind === 'Ingress'))
  assert.match(ingress, /"service":\{"name":"parley-api","port":\{"name":"http"\}\}/)
})

function rendered(): Resource[] {
  const text = execFileSync('kubectl', ['kustomize', resolve('deploy/kubernetes')], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document) => document.toJS() as Resource)
}

/** What the compiler says of these resources; it knows no others than the types of their kinds have. */
async function problems(resources: string): Promise<string> {
  await using folder = await temporaryFolder()
  const lines = (JSON.parse(resources) as Resource[]).map((resource, index) => {
    const group = resource.apiVersion.includes('/') ? resource.apiVersion.replace('.k8s.io', '') : 'core/v1'
    return `export const r${index}: import('kubernetes-types/${group}').${resource.kind} = ${JSON.stringify(resource)}`
  })
  await writeFile(join(folder.path, 'resources.ts'), lines.join('\n'))
  await symlink(resolve('node_modules'), join(folder.path, 'node_modules'))
  const args = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler']
  return spawnSync(resolve('node_modules/.bin/tsc'), [...args, 'resources.ts'], { cwd: folder.path, encoding: 'utf8' })
    .stdout
}
