import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCpuGroup } from '../../src/machine/machine.ts'

test('a process is scheduled by its session only where no CPU cgroup stands between', () => {
  const check = (cgroups: string, files: Readonly<Record<string, string>>, want: boolean, why: string) =>
    assert.equal(
      inCpuGroup(cgroups, (path) => files[path.replace('/sys/fs/cgroup', '')]),
      want,
      why,
    )
  check('4:cpu,cpuacct:/\n0::/\n', {}, false, 'version 1, the root group')
  check('4:cpu,cpuacct:/job\n', {}, true, 'version 1, a group of its own')
  check('4:cpuset:/job\n1:cpu:/\n', {}, false, 'another controller is no matter')
  check('0::/\n', { '/cgroup.controllers': 'cpuset cpu io' }, false, 'version 2, the real root')
  check(
    '0::/\n',
    { '/cgroup.type': 'domain', '/cgroup.controllers': 'cpu io' },
    true,
    'a container with the controller',
  )
  check('0::/\n', { '/cgroup.type': 'domain', '/cgroup.controllers': 'memory' }, false, 'a container without it')
  const slice = '0::/system.slice/runner.service\n'
  check(slice, { '/cgroup.controllers': 'cpu' }, false, 'a service, where only the root has the controller')
  check(slice, { '/system.slice/cgroup.controllers': 'cpu memory' }, true, 'a service in a slice that has it')
  check('', {}, false, 'no cgroups at all')
})
