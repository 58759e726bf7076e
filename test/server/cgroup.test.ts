import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountingGroup, joinCgroup, makeCgroup, readUsageNs, removeCgroup } from '../../src/server/cgroup.ts'
import { cpuUse, readPids } from '../../src/server/resources.ts'

test('the hierarchy that accounts for CPU is found, in version 1, in version 2, and in a mixture', () => {
  const v1 = '33 31 0:30 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct'
  const joint = '33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct'
  const v2 = '31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate'
  assert.deepEqual(accountingGroup(v1, '2:cpuacct:/job\n0::/'), {
    path: '/sys/fs/cgroup/cpuacct/job',
    usageFile: 'cpuacct.usage',
    unit: 'ns',
  })
  assert.deepEqual(accountingGroup(joint, '4:cpu,cpuacct:/'), {
    path: '/sys/fs/cgroup/cpu,cpuacct/',
    usageFile: 'cpuacct.usage',
    unit: 'ns',
  })
  assert.deepEqual(accountingGroup(v2, '0::/user.slice/a:b'), {
    path: '/sys/fs/cgroup/user.slice/a:b',
    usageFile: 'cpu.stat',
    unit: 'us',
  })
  assert.equal(accountingGroup(`${v1}\n${v2}`, '2:cpuacct:/\n0::/')?.unit, 'ns')
  assert.equal(accountingGroup('', ''), undefined)
})

test('a cgroup sees the CPU of processes that came and went between two readings', async (t) => {
  const cgroup = makeCgroup(`test-${process.pid}`)
  if (cgroup === undefined) return t.skip('no cgroup can be made here: not permitted, or not mounted')
  const burnOften =
    "const { spawnSync } = require('node:child_process'); setTimeout(() => { for (let i = 0; i < 4; i++) spawnSync(process.execPath, ['-e', 'const end = performance.now() + 100; while (performance.now() < end);']) }, 200); setInterval(() => {}, 1000)"
  const child = spawn(process.execPath, ['-e', burnOften], { stdio: 'ignore' })
  t.after(async () => {
    child.kill('SIGKILL')
    await removeCgroup(cgroup)
    assert.equal(existsSync(cgroup.path), false)
  })
  joinCgroup(cgroup, [child.pid!, 2 ** 22])
  const first = readPids([child.pid!], cgroup)
  await sleep(1_500)
  const { cpuNs } = cpuUse([first, readPids([child.pid!], cgroup)])
  assert.ok(cpuNs > 400e6, `${cpuNs / 1e6} ms of at least 400`)
  assert.ok(readUsageNs(cgroup)! >= cpuNs)
})
