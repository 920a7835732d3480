import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import * as kubernetes from 'kubernetes-models';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string): string => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!));

/** An object of Kubernetes that knows its own schema. */
interface Checked {
  validate(): void;
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: Container[] } } };
}

interface Container {
  env: { name: string; value: string }[];
  securityContext: object;
  readinessProbe?: object;
}

/** The part of a NetworkPolicy that is looked at. */
interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  ingress: { from: { namespaceSelector: { matchLabels: Record<string, string> } }[] }[];
  egress?: { to?: { ipBlock: { cidr: string; except: string[] } }[] }[];
}

const KINDS: Readonly<Record<string, new (resource: never) => Checked>> = {
  'v1 ConfigMap': kubernetes.v1.ConfigMap,
  'v1 Service': kubernetes.v1.Service,
  'v1 PersistentVolumeClaim': kubernetes.v1.PersistentVolumeClaim,
  'apps/v1 Deployment': kubernetes.apps.v1.Deployment,
  'policy/v1 PodDisruptionBudget': kubernetes.policy.v1.PodDisruptionBudget,
  'networking.k8s.io/v1 Ingress': kubernetes.networkingK8sIo.v1.Ingress,
  'networking.k8s.io/v1 NetworkPolicy': kubernetes.networkingK8sIo.v1.NetworkPolicy,
};

describe('the image', () => {
  const file = DockerfileParser.parse(read('deploy/Containerfile'));
  const stages = file.getFROMs();
  const last = file.getInstructions().slice(file.getInstructions().indexOf(stages.at(-1)!));
  const argumentsOf = (keyword: string): string[] =>
    last.filter((line) => line.getKeyword() === keyword).map((line) => line.getArgumentsContent() ?? '');

  it('is built in one stage and runs in another, on the Node that the manifest pins', () => {
    const image = `docker.io/library/node:${manifest.dependencies['node']}-bookworm-slim`;
    expect(file.getInitialARGs().map((line) => line.getArgumentsContent())).toEqual([`NODE_IMAGE=${image}`]);
    expect(stages.map((stage) => stage.getImage())).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
    expect(read('deploy/compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${image}}`);
  });

  it('runs without root, by a number, and knows whether it is alive', () => {
    expect(argumentsOf('USER')).toEqual(['1000']);
    expect(argumentsOf('HEALTHCHECK').join()).toContain('/healthz');
    expect(argumentsOf('CMD').join()).toContain('dist/bundle/main.js');
  });

  it('takes nothing along but what the build needs', () => {
    const kept = read('.dockerignore').split('\n').filter(Boolean);

    expect(kept[0]).toBe('*');
    expect(kept.slice(1).every((line) => line.startsWith('!'))).toBe(true);
    expect(kept).not.toContain('!.env');
  });
});

describe('the composition', () => {
  interface Service {
    environment?: Record<string, string>;
    read_only?: boolean;
    deploy?: { replicas?: number };
    healthcheck?: object;
    image: string;
    cap_drop?: string[];
    cap_add?: string[];
    security_opt?: string[];
  }
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  it('has two API processes, a worker, a database and a proxy', () => {
    expect(Object.keys(services).toSorted()).toEqual(['api', 'database', 'proxy', 'worker']);
    expect(services['api']).toMatchObject({ read_only: true, deploy: { replicas: 2 } });
    expect(services['api']!.environment).toMatchObject({ PROCESS_ROLE: 'api' });
    expect(services['worker']!.environment).toMatchObject({ PROCESS_ROLE: 'worker' });
  });

  it('checks the health of what others wait for, whatever built the image', () => {
    for (const name of ['api', 'worker']) expect(services[name]!.healthcheck).toMatchObject({ retries: 3 });
  });

  it('takes every capability from every container but those that it names', () => {
    const added = Object.entries(services).map(([name, { cap_add: added = [] }]) => [name, added]);

    for (const { cap_drop: dropped, security_opt: options } of Object.values(services)) {
      expect([dropped, options]).toEqual([['ALL'], ['no-new-privileges:true']]);
    }
    expect(Object.fromEntries(added)).toEqual({
      database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
      api: [],
      worker: [],
      proxy: ['NET_BIND_SERVICE'],
    });
  });

  it('takes its images by digest from the environment', () => {
    for (const name of ['database', 'proxy']) {
      expect(services[name]!.image).toMatch(new RegExp(`^\\$\\{${name.toUpperCase()}_IMAGE:-docker\\.io/`));
    }
  });

  it('can change the secret of tokens', () => {
    expect(services['api']!.environment).toMatchObject({ JWT_SECRET_PREVIOUS: '${JWT_SECRET_PREVIOUS:-}' });
  });

  it('sets only what the service knows, and holds no secret itself', () => {
    for (const name of ['api', 'worker']) {
      const environment = services[name]!.environment!;
      expect(Object.keys(environment).filter((setting) => !settings.has(setting))).toEqual([]);
      for (const secret of ['JWT_SECRET', 'ADMIN_SECRET']) expect(environment[secret]).toMatch(/^\$\{\w+:\?/);
    }
  });
});

describe('the manifests of Kubernetes', () => {
  const resources = parseAllDocuments(read('deploy/kubernetes/rooftop-solar.yaml')).map(
    (document) => document.toJS() as Resource,
  );

  it.each(resources.map((resource) => [`${resource.apiVersion} ${resource.kind}`, resource.metadata.name, resource]))(
    '%s %s has the form that its kind demands',
    (kind, _name, resource) => {
      const checked = new KINDS[kind]!(resource as never);

      expect(() => checked.validate()).not.toThrow();
    },
  );

  it('run as nobody on a read-only root, and only an API process takes requests', () => {
    const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

    expect(containers.map(({ env }) => env[0]!.value)).toEqual(['api', 'worker']);
    for (const { securityContext } of containers) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    }
    expect(containers[0]!.readinessProbe).toBeDefined();
  });

  it('let only the ingress controller and Prometheus in, and nothing to the addresses of cloud credentials', () => {
    const policies = resources
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as object as Policy);
    const sourcesOf = ({ ingress }: Policy) =>
      ingress.flatMap(({ from }) =>
        from.map(({ namespaceSelector: { matchLabels } }) => Object.values(matchLabels)[0]),
      );

    expect(policies.map(({ podSelector }) => podSelector.matchLabels)).toEqual([
      { app: 'rooftop-solar', role: 'api' },
      { app: 'rooftop-solar' },
    ]);
    expect(policies.map(sourcesOf)).toEqual([['ingress-nginx', 'monitoring'], ['monitoring']]);
    const [, all] = policies;
    const blocks = all!.egress!.flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock));
    expect(blocks).toContainEqual({ cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] });
  });

  it('let bodies through to the limits of the service', () => {
    const ingress = resources.find(({ kind }) => kind === 'Ingress');

    expect(ingress?.metadata.annotations).toMatchObject({ 'nginx.ingress.kubernetes.io/proxy-body-size': '0' });
  });

  it('set only what the service knows', () => {
    const set = resources.flatMap(({ data }) => Object.keys(data ?? {}));

    expect(set.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  const analyzed = spawnSync('systemd-analyze', ['verify', 'deploy/rooftop-solar@.service'], { encoding: 'utf8' });

  it.skipIf(analyzed.error !== undefined)(
    'is found right by systemd, but for programs that are not installed here',
    () => {
      const said = analyzed.stderr.split('\n').filter((line) => line.includes('rooftop-solar'));

      expect(said.filter((line) => !line.includes('is not executable'))).toEqual([]);
    },
  );

  it('runs every role as one user, for the folder of uploads belongs to all of them', () => {
    const unit = read('deploy/rooftop-solar@.service');

    expect(unit).toMatch(/^DynamicUser=yes$/m);
    expect(unit).toMatch(/^User=rooftop-solar$/m);
    expect(unit).toMatch(/^StateDirectory=rooftop-solar$/m);
  });

  it('starts the pinned Node with the role in its name', () => {
    const unit = read('deploy/rooftop-solar@.service');

    expect(unit).toContain('PROCESS_ROLE=%i');
    expect(unit).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node .* dist\/src\/main\.js$/m);
  });
});

describe('the alerts', () => {
  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  const notice = hasPromtool ? '' : ' [skipped: promtool is not installed]';
  const folder = 'deploy/monitoring';
  const promtool = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
    return { status, said: status === 0 ? '' : stdout + stderr };
  };

  it.skipIf(!hasPromtool)(`are rules of Prometheus, in a configuration that it takes${notice}`, () => {
    expect(promtool('check', 'config', 'prometheus.yaml')).toEqual({ status: 0, said: '' });
  });

  it.skipIf(!hasPromtool)(`of each fault fire within two minutes, and no others${notice}`, () => {
    expect(promtool('test', 'rules', 'tests.yaml')).toEqual({ status: 0, said: '' });
  });

  it('are tried with twelve faults or more', () => {
    const { tests } = parse(read(`${folder}/tests.yaml`)) as { tests: { name: string }[] };

    expect(tests.length).toBeGreaterThan(12);
  });
});
